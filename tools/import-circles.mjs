/**
 * Files that import each other in a circle, types included: whoever wants to understand one of them has to read all.
 * What two files share belongs into a third one below both.
 * @param {import('./source-files.mjs').SourceFile[]} files
 * @returns {import('./boundary-rules.mjs').Violation[]} the import that closes a circle, with its way round
 */
export function findCircles(files) {
  const byPath = new Map(files.filter(({ isTest }) => !isTest).map((file) => [file.path, file]));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {import('./boundary-rules.mjs').Violation[]} */
  const found = [];
  const walk = (/** @type {string} */ path, /** @type {string[]} */ way) => {
    const file = byPath.get(path);
    if (file === undefined || done.has(path)) return;
    const here = [...way, path];
    for (const [position, target] of file.targets.entries()) {
      if (target === undefined || target === path) continue;
      const begins = here.indexOf(target);
      if (begins < 0) walk(target, here);
      else
        found.push({
          path,
          line: file.imports[position]?.line ?? 1,
          message: `imports in a circle: ${[...here.slice(begins), target].join(' → ')}`,
        });
    }
    done.add(path);
  };
  for (const path of byPath.keys()) walk(path, []);
  return found;
}
