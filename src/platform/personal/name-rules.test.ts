import { expect, it } from 'vitest';
import { firstNameOf } from './name-rules.ts';

it.each([
  ['Ramila Ben Patel', 'Ramila'],
  ['  रमिला बेन ', 'रमिला'],
  ['', ''],
  ['Dr. Asha Rao', 'Asha'],
  ['dr asha', 'asha'],
  ['Dr.Asha Rao', 'Asha'],
  ['Prof. Dr. Asha Rao', 'Asha'],
  ['MR. SHAH', 'SHAH'],
  ['Mrs. Mehta', 'Mehta'],
  ['Ms Priya', 'Priya'],
  ['Smt. Kamla Devi', 'Kamla'],
  ['Shri Ram Kumar', 'Ram'],
  ['डॉ. आशा राव', 'आशा'],
  ['डॉ॰ आशा', 'आशा'],
  ['श्रीमती आशा राव', 'आशा'],
  ['श्री राम', 'राम'],
  ['ડૉ. આશા', 'આશા'],
  ['શ્રી રમેશભાઈ પટેલ', 'રમેશભાઈ'],
])('the first name of "%s" is "%s"', (fullName, first) => {
  expect(firstNameOf(fullName)).toBe(first);
});

it.each(['Drishti Shah', 'Shrikant Joshi', 'Mrunal Rane', 'श्रीराम जोशी', 'સૌરભ શાહ'])(
  'a name may begin like a title: %s',
  (fullName) => {
    expect(firstNameOf(fullName)).toBe(fullName.split(' ')[0]);
  },
);

it('a title stays where there is no name', () => {
  expect(firstNameOf('Dr.')).toBe('Dr.');
  expect(firstNameOf('श्री')).toBe('श्री');
});
