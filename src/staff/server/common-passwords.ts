/** Checks whether a password is common, because guessers try those first. */

let known: Promise<ReadonlySet<string>> | undefined;

/** Ignores case; the list has about 49,000 leaked passwords and is read at its first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.normalize('NFKC').toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase()));
}
