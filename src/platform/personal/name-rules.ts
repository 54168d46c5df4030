/** The part of a person's name that others may read: on a label, and on a shared device. */

/** Forms of address; none of them is a first name. */
const titles = [
  ...['dr', 'shri', 'sri', 'shree', 'smt', 'shrimati', 'mr', 'mrs', 'ms', 'miss', 'kum'],
  ...['prof', 'er', 'adv'],
  ...['डॉ', 'डा', 'डॉक्टर', 'श्री', 'श्रीमती', 'श्रीमान', 'सौ', 'कु', 'प्रो', 'प्रा', 'मि'],
  ...['ડૉ', 'ડો', 'ડોક્ટર', 'શ્રી', 'શ્રીમતી', 'શ્રીમાન', 'સૌ', 'કુ', 'પ્રો', 'મિ'],
];
/** A title at the beginning, before a space or a sign of abbreviation. */
const title = new RegExp(`^(?:${titles.join('|')})(?:[.॰]\\s*|\\s+)(?=\\S)`, 'iu');

/** A title is the answer only if there is nothing else. */
export function firstNameOf(fullName: string): string {
  let name = fullName.normalize('NFC').trim();
  while (title.test(name)) name = name.replace(title, '');
  return name.split(/\s+/)[0] ?? '';
}
