// Renders works with CSL styles: node render.mjs CITEPROC STYLES LOCALES WORKS EACH OUT
// CITEPROC is the folder of the npm package `citeproc`. Each style renders the next EACH works. A line of OUT is {style, work, html}.
import { createRequire } from "node:module";
import { readFileSync, readdirSync, existsSync, openSync, writeSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";

const [citeproc, styles, locales, worksFile, each, outFile] = process.argv.slice(2);
const CSL = createRequire(import.meta.url)(citeproc);
const works = readFileSync(worksFile, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const out = openSync(outFile, "w");
const languages = ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "sv-SE", "pl-PL", "ru-RU", "zh-CN"];
let next = 0;

// In an order that mixes publishers, so that a part of the output is a fair sample.
const key = (name) => createHash("md5").update(name).digest("hex");
const names = readdirSync(styles).filter((file) => file.endsWith(".csl"));
for (const name of names.sort((one, other) => (key(one) < key(other) ? -1 : 1))) {
  const xml = readFileSync(join(styles, name), "utf8");
  const chosen = [];
  for (let i = 0; i < Number(each); i++) chosen.push(works[next++ % works.length]);
  const byId = Object.fromEntries(chosen.map((work) => [work.id, work]));
  const own = /default-locale="([\w-]+)"/.exec(xml);
  const language = own ? own[1] : next % 5 === 0 ? languages[next % languages.length] : "en-US";
  try {
    const engine = new CSL.Engine({
      retrieveItem: (id) => byId[id],
      retrieveLocale: (tag) => {
        const file = join(locales, `locales-${tag}.xml`);
        return readFileSync(existsSync(file) ? file : join(locales, "locales-en-US.xml"), "utf8");
      },
    }, xml, language, true);
    engine.updateItems(chosen.map((work) => work.id));
    const made = engine.makeBibliography();
    if (!made) continue;
    for (const [at, ids] of made[0].entry_ids.entries())
      if (made[1][at]) writeSync(out, JSON.stringify({ style: name.slice(0, -4), work: ids[0], html: made[1][at] }) + "\n");
  } catch (error) {
    console.error(name, String(error).slice(0, 120));
  }
}
