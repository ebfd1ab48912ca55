"use strict";
(() => {
  const rows = new Map();
  for (const row of document.querySelectorAll("[data-path]")) rows.set(row.dataset.path, row);
  const words = document.getElementById("outcome");

  // Not every browser gives a page from disk its own hashing: this is FIPS 180-4.
  const constants = (() => {
    const found = [];
    for (let number = 2; found.length < 64; number++) {
      let isPrime = true;
      for (let part = 2; part * part <= number; part++) if (number % part === 0) isPrime = false;
      if (isPrime) found.push(number);
    }
    const fraction = (value) => ((value - Math.floor(value)) * 4294967296) | 0;
    return {
      rounds: Int32Array.from(found, (each) => fraction(Math.cbrt(each))),
      start: Int32Array.from(found.slice(0, 8), (each) => fraction(Math.sqrt(each))),
    };
  })();

  function ownDigest(bytes) {
    const { rounds, start } = constants;
    const state = Int32Array.from(start);
    const length = bytes.length;
    const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
    padded.set(bytes);
    padded[length] = 128;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(length / 536870912));
    view.setUint32(padded.length - 4, (length << 3) >>> 0);
    const turn = (value, by) => (value >>> by) | (value << (32 - by));
    const w = new Int32Array(64);
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const x = w[i - 15], y = w[i - 2];
        const first = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
        const second = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
        w[i] = (w[i - 16] + first + w[i - 7] + second) | 0;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const one = (h + big + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
        const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      [a, b, c, d, e, f, g, h].forEach((each, i) => { state[i] = (state[i] + each) | 0; });
    }
    return Array.from(state, (each) => (each >>> 0).toString(16).padStart(8, "0")).join("");
  }

  async function digest(bytes) {
    if (!globalThis.crypto || !crypto.subtle) return ownDigest(bytes);
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(found, (each) => each.toString(16).padStart(2, "0")).join("");
  }

  const pathOf = (file) => file.webkitRelativePath.split("/").slice(1).join("/");

  function rowOf(file) {
    const path = pathOf(file);
    if (rows.has(path)) return rows.get(path);
    return path ? undefined : [...rows.values()].find((row) => row.dataset.path.split("/").pop() === file.name);
  }

  function evidence(report, texts) {
    const sums = new Map(report.sources.map((each) => [each.id, each.snapshot && each.snapshot.sha256]));
    const found = { standing: 0, missing: [] };
    for (const claim of report.document.claims) for (const citation of claim.citations) {
      const text = texts.get(sums.get(citation.source_id));
      if (!text) continue;
      for (const each of citation.evidence) {
        if (text.slice(each.start, each.end).join("") === each.text) found.standing++;
        else found.missing.push(claim.id);
      }
    }
    return found;
  }

  // The list of sums holds that of this page, and this page those of all the others.
  async function faultsOfLists(lists) {
    if (!lists.has("SHA256SUMS")) return [];
    const lines = new TextDecoder().decode(lists.get("SHA256SUMS")).split("\n").slice(0, -1);
    const ours = Array.from(rows.values(), (row) => `${row.dataset.sum}  ${row.dataset.path}`);
    const own = lines.pop();
    if (lines.join("\n") !== ours.join("\n")) return ["SHA256SUMS holds other sums than this page"];
    if (!lists.has("index.html")) return [];
    const sum = await digest(lists.get("index.html"));
    return own === `${sum}  index.html` ? [] : ["index.html does not have the sum that SHA256SUMS holds"];
  }

  function say(row, state, text) {
    const cell = row.querySelector("[data-outcome]");
    cell.textContent = text;
    cell.dataset.outcome = state;
  }

  async function check(files) {
    words.textContent = "Checking …";
    for (const row of rows.values()) say(row, "missing", "Not among the files");
    const texts = new Map();
    const foreign = [];
    const lists = new Map();
    let report = null;
    for (const file of files) {
      const row = rowOf(file);
      const path = pathOf(file) || file.name;
      const isList = ["index.html", "SHA256SUMS"].includes(path);
      if (!row && !isList) {
        foreign.push(file.name);
        continue;
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!row) {
        lists.set(path, bytes);
        continue;
      }
      const sum = await digest(bytes);
      const isSame = sum === row.dataset.sum;
      say(row, isSame ? "same" : "changed", isSame ? "✓ Unchanged" : "✕ Changed");
      const decoded = () => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      if (row.dataset.path === "report.json" && isSame) report = JSON.parse(decoded());
      if (row.dataset.path.startsWith("snapshots/")) texts.set(sum, Array.from(decoded()));
    }
    const some = (names) => names.slice(0, 5).join(", ") + (names.length > 5 ? ", …" : "");
    const named = (state) => some([...rows.values()]
      .filter((row) => row.querySelector("[data-outcome]").dataset.outcome === state)
      .map((row) => row.dataset.path));
    const count = (state) => document.querySelectorAll(`[data-outcome="${state}"]`).length;
    const parts = [`${count("same")} of ${rows.size} files unchanged`];
    if (count("changed")) parts.push(`${count("changed")} changed: ${named("changed")}`);
    if (count("missing")) parts.push(`${count("missing")} not among the files chosen: ${named("missing")}`);
    if (foreign.length) parts.push(`${foreign.length} that this bundle did not have: ${some(foreign)}`);
    parts.push(...(await faultsOfLists(lists)));
    if (report && texts.size) {
      const { standing, missing } = evidence(report, texts);
      parts.push(`${standing} of ${standing + missing.length} passages stand where the report says`);
      if (missing.length) parts.push(`not found: claims ${[...new Set(missing)].join(", ")}`);
    }
    words.textContent = `${parts.join("; ")}.`;
  }

  for (const input of document.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", () => {
      check([...input.files]).catch((error) => { words.textContent = `Could not check: ${error.message}`; });
    });
  }
  document.getElementById("chooser").hidden = false;
})();
