/** The repository's files as one value, and the type of a rule. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type HouseFile, houseFile, isCode, type SourceFile, sourceFile } from './source-file.ts';

export interface House {
  /** All hand-written files in `src`, `lab`, `scripts` and `e2e`. */
  files: readonly HouseFile[];
  /** Those of them that are code. */
  sources: readonly SourceFile[];
  /** Documents for people: README and similar files, and `docs`. */
  documents: readonly HouseFile[];
}

export interface Violation {
  path: string;
  line: number;
  what: string;
}

export interface Rule {
  /** The sentence that is checked. */
  title: string;
  /** How to fix a violation. */
  mend: string;
  find(house: House): Violation[];
}

const folders = ['src', 'lab', 'scripts', 'e2e'];
const textFile = /\.(tsx?|mjs|css|html|json|md|sql)$/;

export function houseOf(
  texts: Readonly<Record<string, string>>,
  documents: House['documents'] = [],
): House {
  const sources: SourceFile[] = [];
  const files = Object.entries(texts).map(([path, text]) => {
    if (!isCode(path)) return houseFile(path, text);
    const source = sourceFile(path, text);
    sources.push(source);
    return source;
  });
  return { files, sources, documents };
}

export function readDocuments(root: string): HouseFile[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .map((path) => path.replaceAll('\\', posix.sep))
    .sort()
    .map((path) => houseFile(path, readFileSync(join(root, path), 'utf8')));
}

export function readHouse(root: string): House {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .map((path) => path.replaceAll('\\', posix.sep)),
  );
  const read = (path: string) =>
    textFile.test(path) ? readFileSync(join(root, path), 'utf8') : '';
  return houseOf(
    Object.fromEntries(paths.sort().map((path) => [path, read(path)])),
    readDocuments(root),
  );
}

/** A violation at an offset of a file. */
export function at(file: HouseFile, start: number, what: string): Violation {
  return { path: file.path, line: file.text.slice(0, start).split('\n').length, what };
}

/** One line per violation, and how to fix them. */
export function report(rule: Rule, violations: readonly Violation[]): string {
  const lines = violations.map(({ path, line, what }) => `  ${path}:${line} ${what}`);
  return [rule.title, ...lines, `To mend: ${rule.mend}`].join('\n');
}
