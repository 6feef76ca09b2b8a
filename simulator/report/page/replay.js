// Plays a fight that stands in the page as data: a timeline, a map and the story, in step.
// Draws what it is given; every text goes in as text, never as markup. Asks nothing of any network.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const LANE = 46, TOP = 36, STEP = 16;
  const SHAPES = {
    hit: "M0-6 6 5H-6Z", miss: "M0-6 6 5H-6Z", wound: "M0-6 5 0 0 6-5 0Z", heal: "M0-5V5M-5 0H5",
    cast: "M0-7 1.8-2.2 6.8-2 2.9 1.2 4.2 6 0 3.2-4.2 6-2.9 1.2-6.8-2-1.8-2.2Z", spoiled: "M-5-5 5 5M5-5-5 5",
    saved: "M-5-5H5V5H-5Z", failed: "M-5-5H5V5H-5ZM-5-5 5 5", use: "M0-5A5 5 0 1 1 0 5 5 5 0 1 1 0-5Z",
    ready: "M-5 0H5M2-4 6 0 2 4", meets: "M-6-4-2 0-6 4M6-4 2 0 6 4", change: "M-5 2C-5-6 5-6 5 2M2 0 5 3 7-1",
    effect: "M-3-5H3L6 0 3 5H-3L-6 0Z", morale: "M-4 6V-6L6-3-4 0", arrives: "M-6 0H4M0-4 5 0 0 4M6-5V5",
    leaves: "M-6-5V5M-4 0H6M2-4 6 0 2 4", taken: "M-2-6H-5V6H-2M2-6H5V6H2", down: "M0 6 6-5H-6Z",
    died: "M0-7V7M-4-3H4",
  };
  const BARS = { casting: 10, loading: 10, aiming: 10, onset: 10, power: 10, waiting: 10, moving: 3, state: 4, out: LANE };
  const TOPS = { moving: 34, state: 41, out: 0 };

  const page = JSON.parse(document.getElementById("replay-data").textContent);
  const root = document.getElementById("replay");
  const part = (name) => root.querySelector(`[data-part="${name}"]`);
  const make = (name, attributes = {}, ...children) => put(document.createElement(name), attributes, children);
  const draw = (name, attributes = {}, ...children) => put(document.createElementNS(SVG, name), attributes, children);

  function put(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  let fight, frame = 0, playing = null, states = [], parts = {};

  // --- what is so at each moment ------------------------------------------------------------------------------

  // The state of everybody after each moment: one row a moment, worked out once when a fight is opened.
  function unfold(data) {
    let row = data.people.map((one) => ({ hp: one.hp, at: one.at, state: one.late ? "away" : "up" }));
    const byFrame = new Map();
    for (const [when, who, what, value] of data.changes) {
      if (!byFrame.has(when)) byFrame.set(when, []);
      byFrame.get(when).push([who, what, value]);
    }
    return data.frames.map((_, number) => {
      if (byFrame.has(number)) {
        row = row.map((one) => ({ ...one }));
        for (const [who, what, value] of byFrame.get(number)) row[who][what] = value;
      }
      return row;
    });
  }

  const moment = (number) => {
    const [round, at] = fight.frames[number];
    return `${round > 0 ? `Round ${round}` : "Before round 1"}, ${at}`;
  };

  // --- the timeline -------------------------------------------------------------------------------------------

  function timeline() {
    const { people, columns, frames, width } = fight;
    const height = TOP + LANE * people.length;
    // The scale is a drawing of its own, which stays in sight while the lanes of a crowd are scrolled.
    const scale = draw("svg", { class: "scale", width: width + 12, height: TOP, viewBox: `0 0 ${width + 12} ${TOP}`, "aria-hidden": "true" });
    const svg = draw("svg", { class: "body", width: width + 12, height: height - TOP, viewBox: `0 ${TOP} ${width + 12} ${height - TOP}`, role: "group",
      "aria-label": `Timeline of ${people.length} combatants over ${frames.length} moments` });
    const hatch = draw("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      draw("rect", { width: 6, height: 6, fill: "var(--faint)" }), draw("line", { y2: 6, stroke: "var(--line)", "stroke-width": 3 }));
    svg.append(draw("defs", {}, hatch));
    let round = null;
    columns.forEach(([number, t, left, wide], place) => {
      for (const [part, y, tall] of [[scale, 20, TOP - 20], [svg, TOP, height - TOP]]) {
        if (place % 2) part.append(draw("rect", { class: "stripe", x: left, y, width: wide, height: tall }));
      }
      if (number !== round) {
        round = number;
        for (const part of [scale, svg]) part.append(draw("line", { class: "begin", x1: left + .5, x2: left + .5, y1: 0, y2: height }));
        const label = draw("text", { class: "round", x: left + 4, y: 14 });
        label.textContent = number > 0 ? `Round ${number}` : "Before";
        scale.append(label);
      }
      const tick = draw("text", { x: left + wide / 2, y: 31, "text-anchor": "middle" });
      tick.textContent = t;
      scale.append(tick);
    });
    const head = draw("rect", { class: "head", y: 18, width: STEP, height: height - 18 });
    const line = draw("line", { class: "head-line", y1: 18, y2: height });
    const above = draw("line", { class: "head-line", y1: 18, y2: TOP });
    scale.append(above);
    svg.append(head);
    people.forEach((_, who) => svg.append(draw("line", { class: "lane", x2: width + 12, y1: TOP + who * LANE + .5, y2: TOP + who * LANE + .5 })));
    for (const bar of fight.bars) svg.append(barOf(bar));
    svg.append(line);
    const marks = marksOf();
    svg.append(...marks.map((one) => one.element));
    const track = make("div", { class: "track" }, scale, svg);
    track.addEventListener("click", (event) => {
      if (event.target.closest(".mark")) return;
      go(nearest(event.clientX - svg.getBoundingClientRect().left));
    });
    return { track, head, lines: [line, above], marks };
  }

  function nearest(x) {
    let best = 0;
    fight.frames.forEach(([, , at], number) => {
      if (Math.abs(at - x) < Math.abs(fight.frames[best][2] - x)) best = number;
    });
    return best;
  }

  function barOf([who, kind, what, from, to, when, cut, seq]) {
    const y = TOP + who * LANE + (TOPS[kind] ?? 29);
    const group = draw("g", { class: `bar-g b-${kind}${cut ? " cut" : ""}` });
    group.append(draw("rect", { x: from, y, width: Math.max(3, to - from), height: BARS[kind] }));
    if (what && BARS[kind] === 10 && to - from > 34) {
      const text = draw("text", { x: from + 4, y: y + 8.5 });
      const fits = Math.floor((to - from - 6) / 5.4);
      text.textContent = what.length > fits ? `${what.slice(0, Math.max(1, fits - 1))}…` : what;
      group.append(text);
    }
    if (kind !== "out") explain(group, () => [moment(when), [seq]]);
    return group;
  }

  function marksOf() {
    const seats = new Map();
    for (const [who, , when] of fight.marks) seats.set(`${who}.${when}`, (seats.get(`${who}.${when}`) ?? 0) + 1);
    const taken = new Map();
    return fight.marks.map((mark, number) => {
      const [who, kind, when, atOnce, , points, seqs] = mark;
      const seat = `${who}.${when}`, place = taken.get(seat) ?? 0;
      taken.set(seat, place + 1);
      const x = fight.frames[when][2] + (place - (seats.get(seat) - 1) / 2) * STEP;
      const element = draw("g", { class: `mark k-${kind}`, role: "img", tabindex: number ? -1 : 0,
        transform: `translate(${x} ${TOP + who * LANE + 18})`, "aria-label": labelOf(mark) });
      element.append(draw("circle", { class: "halo", r: 10 }), draw("path", { d: SHAPES[kind] }));
      if (atOnce) element.append(draw("circle", { class: "out", r: 8.5 }));
      const count = points || (seqs.length > 1 && (kind === "hit" || kind === "miss") ? seqs.length - (atOnce ? 1 : 0) : 0);
      if (count > 1 || points) {
        const text = draw("text", { y: kind === "wound" || kind === "heal" ? -6.5 : 15 });
        text.textContent = kind === "wound" ? `-${count}` : kind === "heal" ? `+${count}` : `x${count}`;
        element.append(text);
      }
      explain(element, () => [moment(when), seqs]);
      element.addEventListener("click", () => go(when));
      return { element, when };
    });
  }

  function labelOf([who, kind, when, atOnce, , , seqs]) {
    const told = seqs.map((seq) => fight.events[seq][0]).filter(Boolean).join("; ");
    return `${moment(when)}: ${fight.people[who].name}, ${atOnce ? "out of turn, " : ""}${page.marks[kind]}. ${told}`;
  }

  // --- lanes, map, story --------------------------------------------------------------------------------------

  function lanes() {
    return fight.people.map((one) => {
      const fill = make("i"), text = make("span");
      const sign = draw("svg", { width: 12, height: 12, viewBox: "-6 -6 12 12", class: "sign", "aria-hidden": "true" }, tokenShape(one.side, 5));
      const item = make("li", { class: `s${one.side % 5}`, title: `${one.name} (${fight.sides[one.side]}), AC ${one.ac}` },
        make("b", {}, sign, one.name), make("span", { class: "hidden" }, ` (${fight.sides[one.side]}) `), make("span", { class: "hp" }, make("span", { class: "bar" }, fill), text));
      return { item, fill, text };
    });
  }

  function tokenShape(side, radius) {
    if (side % 3 === 0) return draw("circle", { class: "body", r: radius });
    if (side % 3 === 1) return draw("rect", { class: "body", x: -radius * .9, y: -radius * .9, width: radius * 1.8, height: radius * 1.8 });
    return draw("path", { class: "body", d: `M0 ${-radius * 1.15} ${radius * 1.1} ${radius * .8} ${-radius * 1.1} ${radius * .8}Z` });
  }

  function paintMap() {
    const svg = parts.map, row = states[frame];
    const there = row.map((one, who) => who).filter((who) => !["away", "fled", "taken"].includes(row[who].state));
    const seen = there.filter((who) => row[who].state === "up");
    const shown = (seen.length ? seen : there).map((who) => row[who].at);
    const xs = shown.map(([x]) => x), ys = shown.map(([, y]) => y);
    const low = [Math.min(...xs), Math.min(...ys)], high = [Math.max(...xs), Math.max(...ys)];
    let wide = Math.max(high[0] - low[0] + 120, 330), tall = Math.max(high[1] - low[1] + 120, 220);
    if (wide / tall > 1.5) tall = wide / 1.5; else wide = tall * 1.5;
    const left = (low[0] + high[0] - wide) / 2, top = (low[1] + high[1] - tall) / 2;
    const unit = wide / (svg.clientWidth || 480);
    svg.setAttribute("viewBox", `${left} ${top} ${wide} ${tall}`);
    svg.replaceChildren();
    const title = draw("title");
    title.textContent = `Map, ${moment(frame)}: ${there.length} on it`;
    svg.append(title);
    for (let x = Math.ceil(left / 100) * 100; x < left + wide; x += 100) svg.append(draw("line", { class: "grid-line", x1: x, x2: x, y1: top, y2: top + tall, "stroke-width": unit }));
    for (let y = Math.ceil(top / 100) * 100; y < top + tall; y += 100) svg.append(draw("line", { class: "grid-line", x1: left, x2: left + wide, y1: y, y2: y, "stroke-width": unit }));
    for (const [x1, y1, x2, y2] of fight.ground.webs) svg.append(...web(x1, y1, x2, y2, unit));
    for (const [x1, y1, x2, y2, cover] of fight.ground.boxes) svg.append(draw("rect", { class: cover >= 100 ? "wall" : "cover", x: x1, y: y1, width: x2 - x1, height: y2 - y1 }));
    const links = [];
    for (const [when, from, to, kind] of fight.links) {
      if (when === frame) links.push([from, to, kind]);
    }
    const drawn = apart(seen, row, 22 * unit);
    const order = [...there].sort((one, other) => (row[one].state === "up") - (row[other].state === "up"));
    const place = (who) => drawn.get(who) ?? row[who].at;
    svg.append(...links.map(([from, to, kind]) => link(place(from), place(to), kind, unit)));
    svg.append(...order.map((who) => token(who, row[who], place(who), unit)));
    const scaleY = top + tall - 12 * unit, scaleX = left + 12 * unit;
    const scale = draw("text", { x: scaleX + 50, y: scaleY - 5 * unit, "font-size": 11 * unit });
    scale.textContent = "10 ft";
    svg.append(draw("line", { class: "scale", x1: scaleX, x2: scaleX + 100, y1: scaleY, y2: scaleY, "stroke-width": 2 * unit }), scale);
  }

  // A web over the ground: threads from its middle, and rings across them.
  function web(left, top, right, bottom, unit) {
    const x = (left + right) / 2, y = (top + bottom) / 2, wide = (right - left) / 2, tall = (bottom - top) / 2;
    const rim = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];
    const at = ([dx, dy], part) => `${x + dx * wide * part} ${y + dy * tall * part}`;
    const name = draw("title");
    name.textContent = "web";
    return [draw("rect", { class: "web", x: left, y: top, width: right - left, height: bottom - top, "stroke-width": unit }, name),
      draw("path", { class: "threads", "stroke-width": unit,
        d: rim.map((one) => `M${x} ${y}L${at(one, 1)}`).join("") + [.25, .5, .75].map((part) => `M${rim.map((one) => at(one, part)).join("L")}Z`).join("") })];
  }

  function link([x1, y1], [x2, y2], kind, unit) {
    const long = Math.hypot(x2 - x1, y2 - y1) || 1, stop = 15 * unit / long;
    const [ax, ay] = [x2 - (x2 - x1) * stop, y2 - (y2 - y1) * stop];
    const [dx, dy] = [(x2 - x1) / long * 8 * unit, (y2 - y1) / long * 8 * unit];
    return draw("path", { class: `link ${kind}`, "stroke-width": (kind === "hit" ? 3 : 2) * unit,
      d: `M${x1} ${y1}L${ax} ${ay}M${ax - dx - dy * .6} ${ay - dy + dx * .6}L${ax} ${ay}L${ax - dx + dy * .6} ${ay - dy - dx * .6}` });
  }

  // Where to draw those who stand so close that their signs would hide each other: pushed apart, a little each time.
  function apart(who, row, least) {
    const places = who.map((one) => [...row[one].at]);
    for (let again = 0; again < 24; again += 1) {
      let moved = false;
      for (let i = 0; i < places.length; i += 1) {
        for (let j = i + 1; j < places.length; j += 1) {
          let [dx, dy] = [places[j][0] - places[i][0], places[j][1] - places[i][1]];
          const far = Math.hypot(dx, dy);
          if (far >= least * .98) continue;
          if (far < 1) [dx, dy] = [.2, 1];
          const push = (least - far) / 2 / Math.hypot(dx, dy);
          places[i][0] -= dx * push; places[i][1] -= dy * push;
          places[j][0] += dx * push; places[j][1] += dy * push;
          moved = true;
        }
      }
      if (!moved) break;
    }
    return new Map(who.map((one, number) => [one, places[number]]));
  }

  function token(who, { state, hp }, [x, y], unit) {
    const one = fight.people[who], busy = doing(who), radius = 12 * unit;
    const group = draw("g", { class: `token s${one.side % 5} ${state} ${busy ? busy[1] : ""}`, transform: `translate(${x} ${y})`, "data-who": who });
    const name = draw("title");
    name.textContent = `${one.name} (${fight.sides[one.side]}): ${hp} of ${one.hp} hp, ${busy ? `${page.bars[busy[1]]} ${busy[2]}` : state}`;
    const body = tokenShape(one.side, radius);
    body.setAttribute("stroke-width", 2 * unit);
    const text = draw("text", { y: 3.6 * unit, "font-size": 10 * unit });
    text.textContent = one.short;
    group.append(name, draw("circle", { class: "busy", r: radius * 1.45, "stroke-width": 2 * unit }), body, text);
    if (state === "dead") group.append(draw("path", { class: "sign", "stroke-width": 2.5 * unit, d: `M${-radius} ${-radius}L${radius} ${radius}M${radius} ${-radius}L${-radius} ${radius}` }));
    if (state === "down") group.append(draw("path", { class: "sign", "stroke-width": 2.5 * unit, d: `M${-radius} ${radius * 1.25}H${radius}` }));
    return group;
  }

  // What somebody is busy with at this moment, if it takes time.
  function doing(who) {
    const x = fight.frames[frame][2];
    return fight.bars.find(([whose, kind, , from, to]) => whose === who && from <= x && x < to && BARS[kind] === 10);
  }

  function story() {
    const box = part("story");
    box.replaceChildren();
    let round = null, list = null, last = "";
    return fight.story.map(([when, text, rules, seqs], number) => {
      const [of, at] = fight.frames[when];
      if (list === null || of !== round) {
        round = of;
        last = "";
        list = make("ol");
        box.append(make("h3", {}, of > 0 ? `Round ${of}` : "Before the first round"), list);
      }
      const told = make("span", {}, text);
      if (rules.length) told.append(" ", make("span", { class: "ids" }, ...rules.flatMap((id) => [make("span", {}, id), " "])));
      const button = make("button", { type: "button", tabindex: number ? -1 : 0 }, make("span", { class: "at" }, at === last ? "" : at), told);
      last = at;
      const item = make("li", {}, button);
      button.addEventListener("click", () => go(when));
      explain(button, () => [moment(when), seqs, rules]);
      list.append(item);
      return { item, button, when };
    });
  }

  // --- what stands behind it ----------------------------------------------------------------------------------

  const tip = document.getElementById("tip");
  let owner = null, timer = 0;

  function explain(element, content) {
    const open = () => show(element, ...content());
    element.addEventListener("focus", open);
    element.addEventListener("blur", hide);
    element.addEventListener("pointerenter", () => { clearTimeout(timer); timer = setTimeout(open, 90); });
    element.addEventListener("pointerleave", later);
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => { if (!owner || owner !== document.activeElement) hide(); }, 200);
  }

  function show(element, when, seqs, more = []) {
    owner?.removeAttribute("aria-describedby");
    owner = element;
    const rules = new Set(more), told = [make("p", { class: "soft small" }, when)];
    for (const seq of seqs.slice(0, 12)) {
      const [text, lines, ids] = fight.events[seq];
      if (text) told.push(make("p", { class: "lead" }, text));
      if (lines.length) told.push(make("ul", {}, ...lines.map((one) => make("li", {}, one))));
      ids.forEach((id) => rules.add(id));
    }
    if (seqs.length > 12) told.push(make("p", { class: "soft small" }, `and ${seqs.length - 12} more`));
    const texts = [...rules].filter((id) => page.rules[id]);
    if (texts.length) {
      told.push(make("dl", {}, ...texts.flatMap((id) => [make("dt", {}, `${id}: ${page.rules[id][0]}`), make("dd", {}, page.rules[id][1])])));
    }
    tip.replaceChildren(...told);
    tip.hidden = false;
    element.setAttribute("aria-describedby", "tip");
    const box = element.getBoundingClientRect(), size = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + Math.min(box.width, 40)), innerWidth - size.width - 8);
    const below = box.bottom + 8 + size.height < innerHeight || box.top < size.height + 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${below ? Math.min(box.bottom + 8, innerHeight - size.height - 4) : box.top - size.height - 8}px`;
  }

  function hide() {
    clearTimeout(timer);
    owner?.removeAttribute("aria-describedby");
    owner = null;
    tip.hidden = true;
  }
  tip.addEventListener("pointerenter", () => clearTimeout(timer));
  tip.addEventListener("pointerleave", later);

  // --- playing ------------------------------------------------------------------------------------------------

  function go(number) {
    frame = Math.min(Math.max(number, 0), fight.frames.length - 1);
    const row = states[frame], x = fight.frames[frame][2];
    parts.head.setAttribute("x", x - STEP / 2);
    for (const line of parts.lines) put(line, { x1: x, x2: x }, []);
    for (const { element, when } of parts.marks) element.classList.toggle("later", when > frame);
    row.forEach(({ hp, state }, who) => {
      const { item, fill, text } = parts.lanes[who], most = fight.people[who].hp;
      fill.style.width = `${Math.max(0, Math.min(100, 100 * hp / most))}%`;
      text.textContent = state === "up" ? `${hp}/${most}` : state === "away" ? "to come" : state;
      item.classList.toggle("gone", state === "dead" || state === "fled" || state === "taken");
    });
    paintMap();
    let current = null;
    for (const line of parts.story) {
      const now = line.when === frame;
      line.item.classList.toggle("now", now);
      if (now) { line.button.setAttribute("aria-current", "step"); current ??= line.item; } else line.button.removeAttribute("aria-current");
    }
    if (current) scrollTo(part("story"), current);
    const strip = part("strip"), label = parts.laneList.offsetWidth;
    const seen = strip.clientWidth - label;
    if (x < strip.scrollLeft + 30 || x > strip.scrollLeft + seen - 60) strip.scrollLeft = x - seen / 3;
    part("scrub").value = frame;
    part("scrub").setAttribute("aria-valuetext", moment(frame));
    part("now").textContent = moment(frame);
    const last = frame === fight.frames.length - 1;
    part("previous").disabled = frame === 0;
    part("next").disabled = last;
    if (last) stop();
  }

  function scrollTo(box, item) {
    const top = item.offsetTop - box.clientHeight / 3;
    if (item.offsetTop < box.scrollTop + 30 || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight - 30) box.scrollTop = top;
  }

  function tick() {
    if (frame >= fight.frames.length - 1) return stop();
    go(frame + 1);
    if (playing === null) return;
    const told = parts.story.some(({ when }) => when === frame);
    playing = setTimeout(tick, (told ? 1100 : 320) / Number(part("speed").value));
  }

  function play() {
    if (frame >= fight.frames.length - 1) go(0);
    root.dataset.playing = "yes";
    part("play").textContent = "Pause";
    part("now").setAttribute("aria-live", "off");
    playing = setTimeout(tick, 200);
  }

  function stop() {
    clearTimeout(playing);
    playing = null;
    root.dataset.playing = "no";
    part("play").textContent = "Play";
    part("now").setAttribute("aria-live", "polite");
  }

  // Arrow keys go from one to the next in a row of things of which only one stands in the order of tabs.
  function roving(box, items) {
    box.addEventListener("keydown", (event) => {
      const all = items(), at = all.indexOf(document.activeElement);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === "Enter" && at >= 0 && all[at].tagName === "g") { all[at].dispatchEvent(new MouseEvent("click", { bubbles: true })); return; }
      const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? -1 : at + step;
      if (at < 0 || to < 0 || to >= all.length) return;
      event.preventDefault();
      all[at].setAttribute("tabindex", -1);
      all[to].setAttribute("tabindex", 0);
      all[to].focus();
    });
  }

  function open(number) {
    stop();
    hide();
    fight = page.fights[number];
    states = unfold(fight);
    const { track, head, lines, marks } = timeline();
    const names = lanes();
    const laneList = make("ul", { class: "lanes", "aria-label": "Combatants, hit points left" }, ...names.map(({ item }) => item));
    const labels = make("div", { class: "labels" }, make("div", { class: "corner" }), laneList);
    part("strip").replaceChildren(labels, track);
    part("strip").scrollTo(0, 0);
    part("sides").replaceChildren(...fight.sides.flatMap((name, side) => [
      make("span", { class: `s${side % 5} key` }, draw("svg", { width: 14, height: 14, viewBox: "-7 -7 14 14", "aria-hidden": "true" }, tokenShape(side, 6)), name), " "]));
    part("about").textContent = `Fight ${fight.fight} of seed ${fight.seed}, ${fight.ruleset} rules: ` +
      `${fight.outcome === "draw" || fight.outcome === "undecided" ? fight.outcome : `won by ${fight.outcome}`} after ${fight.rounds} round${fight.rounds === 1 ? "" : "s"}.`;
    part("command").textContent = fight.command;
    part("scrub").max = fight.frames.length - 1;
    parts = { head, lines, marks, lanes: names, laneList, map: part("map"), story: story() };
    part("story").scrollTop = 0;
    go(0);
  }

  roving(part("strip"), () => parts.marks.map(({ element }) => element));
  roving(part("story"), () => parts.story.map(({ button }) => button));
  part("previous").addEventListener("click", () => { stop(); go(frame - 1); });
  part("next").addEventListener("click", () => { stop(); go(frame + 1); });
  part("start").addEventListener("click", () => { stop(); go(0); });
  part("play").addEventListener("click", () => (playing === null ? play() : stop()));
  part("scrub").addEventListener("input", (event) => { stop(); go(Number(event.target.value)); });
  root.querySelectorAll('input[name="pick"]').forEach((input) => input.addEventListener("change", () => open(Number(input.value))));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  addEventListener("resize", () => { hide(); paintMap(); });

  const key = part("signs");
  for (const [kind, words] of Object.entries(page.marks)) {
    const sign = draw("g", { class: `mark k-${kind}`, transform: "translate(10 10)" }, draw("path", { d: SHAPES[kind] }));
    key.append(make("li", {}, draw("svg", { width: 20, height: 20, "aria-hidden": "true" }, sign), words));
  }
  key.append(make("li", {}, draw("svg", { width: 20, height: 20, "aria-hidden": "true" }, draw("g", { class: "mark", transform: "translate(10 10)" }, draw("circle", { class: "out", r: 8.5 }))), "round a blow: immediate attack, out of turn"));
  for (const [kind, words] of Object.entries(page.bars)) {
    const bar = draw("g", { class: `bar-g b-${kind}` }, draw("rect", { x: 1, y: 5, width: 28, height: Math.min(10, BARS[kind]) }));
    key.append(make("li", {}, draw("svg", { width: 30, height: 20, "aria-hidden": "true" }, bar), words));
  }
  open(0);
})();
