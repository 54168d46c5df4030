/** Whether a password is among the common ones, which are the first that a guesser tries. */

let known: Promise<ReadonlySet<string>> | undefined;

/** In any letter case; the list has some 49,000 leaked ones and is read at its first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.normalize('NFKC').toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase()));
}
