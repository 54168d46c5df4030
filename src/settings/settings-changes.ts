/** Differences between two values of a group of settings. */

export interface SettingChange {
  /** Dotted, such as `grievanceOfficer.name` or `addressLines.0`. */
  path: string;
  /** Absent if it was not set before. */
  before?: string;
  after?: string;
}

export function changesBetween(before: unknown, after: unknown): SettingChange[] {
  const old = flat(before);
  const now = flat(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => {
      const from = old.get(path);
      const to = now.get(path);
      return {
        path,
        ...(from !== undefined && { before: from }),
        ...(to !== undefined && { after: to }),
      };
    });
}

function flat(value: unknown, path = '', texts = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      flat(each, path === '' ? key : `${path}.${key}`, texts);
    }
  } else if (value !== undefined && value !== null) texts.set(path, String(value));
  return texts;
}
