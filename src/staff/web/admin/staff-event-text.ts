/** The sentence for an event in the history of staff. */
import type { StaffEvent, StaffEventKind } from '../../staff-event-contract.ts';

type Texts = Record<StaffEventKind, (person: string, actor: string) => string>;

const texts: Texts = {
  added: (person, actor) => `${actor} added ${person}`,
  changed: (person, actor) => `${actor} changed ${person}`,
  passwordSet: (person, actor) => `${actor} set a new password for ${person}`,
  passwordChanged: (person) => `${person} changed their own password`,
  deactivated: (person, actor) => `${actor} deactivated ${person}`,
  activated: (person, actor) => `${actor} activated ${person} again`,
  twoStepOn: (person) => `${person} turned on two-step sign-in`,
  twoStepOff: (person) => `${person} turned off two-step sign-in`,
  twoStepReset: (person, actor) => `${actor} reset the two-step sign-in of ${person}`,
  recoveryCodeUsed: (person) => `${person} signed in with a recovery code`,
  pinSet: (person) => `${person} set a PIN on a device`,
  pinUsed: (person) => `${person} signed in with a PIN`,
  pinForgotten: (person, actor) => `${actor} forgot a PIN of ${person}`,
  devicesForgotten: (person, actor) => `${actor} forgot the devices of ${person}`,
};

/** For example `Meena changed Asha Patel: Asha → Asha Patel`. */
export function staffEventText({ kind, person, by = 'The server', detail }: StaffEvent): string {
  const text = texts[kind](person, by);
  return detail === undefined ? text : `${text}: ${detail}`;
}
