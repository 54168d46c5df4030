/** What was done to somebody, as a sentence. */
import type { StaffEvent, StaffEventKind } from '../../staff-event-contract.ts';

type Texts = Record<StaffEventKind, (person: string, by: string) => string>;

const texts: Texts = {
  added: (person, by) => `${by} added ${person}`,
  changed: (person, by) => `${by} changed ${person}`,
  passwordSet: (person, by) => `${by} set a new password for ${person}`,
  passwordChanged: (person) => `${person} changed their own password`,
  deactivated: (person, by) => `${by} deactivated ${person}`,
  activated: (person, by) => `${by} activated ${person} again`,
  twoStepOn: (person) => `${person} turned on two-step sign-in`,
  twoStepOff: (person) => `${person} turned off two-step sign-in`,
  twoStepReset: (person, by) => `${by} reset the two-step sign-in of ${person}`,
  recoveryCodeUsed: (person) => `${person} signed in with a recovery code`,
};

/** Such as `Meena changed Asha Patel: Asha → Asha Patel`. */
export function staffEventText({ kind, person, by = 'The server', detail }: StaffEvent): string {
  const text = texts[kind](person, by);
  return detail === undefined ? text : `${text}: ${detail}`;
}
