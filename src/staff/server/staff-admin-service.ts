/** How admins manage the people who work here. */
import { type Db, inTransaction, isUniqueViolation } from '#src/server/db.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { Person, StaffMember } from '../staff-contract.ts';
import { normalMobile } from '../staff-rules.ts';
import { hashPassword } from './password.ts';
import { addAdmin, addDeliveryPerson } from './staff-service.ts';
import {
  type StaffRow,
  selectActiveAdminsForUpdate,
  selectAllStaff,
  selectStaffLocked,
  updateStaff,
} from './staff-sql.ts';

/** Ends every session of a person inside of the same transaction; signing in is another feature. */
export type EndSessions = (tx: Db, staffId: string) => Promise<void>;

/** Active people first, by name. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  return (await selectAllStaff(db)).map(toMember);
}

/** 409 `conflict` when the login is taken. */
export function addStaff(
  db: Db,
  person: Person & { password: string },
  now: Date,
): Promise<StaffMember> {
  const { fullName, password } = person;
  return refusingTaken(async () => {
    const id =
      person.role === 'admin'
        ? await addAdmin(db, { fullName, password, now, email: person.email })
        : await addDeliveryPerson(db, {
            fullName,
            password,
            now,
            mobileNo: normalMobile(person.mobile_no),
          });
    return toMember(await locked(db, id));
  });
}

/** 404 `not_found`; 409 `conflict` when the login is taken, or for another role. */
export function changeStaff(db: Db, id: string, person: Person): Promise<StaffMember> {
  return refusingTaken(() =>
    inTransaction(db, async (tx) => {
      const current = await locked(tx, id);
      if (current.role !== person.role) {
        throw new AppError(
          'conflict',
          'The role of a person can’t be changed. Please add them anew.',
        );
      }
      const login =
        person.role === 'admin'
          ? { email: person.email }
          : { mobileNo: normalMobile(person.mobile_no) };
      return toMember(existing(await updateStaff(tx, id, { fullName: person.fullName, ...login })));
    }),
  );
}

/** Ends every session of the person. */
export async function setPassword(
  db: Db,
  by: { id: string; password: string; endSessions: EndSessions },
): Promise<void> {
  const passwordHash = await hashPassword(by.password);
  await inTransaction(db, async (tx) => {
    existing(await updateStaff(tx, by.id, { passwordHash }));
    await by.endSessions(tx, by.id);
  });
}

/** 409 `conflict` for oneself, and for the last admin however many are deactivated at once. */
export function setActive(
  db: Db,
  by: { id: string; isActive: boolean; actingId: string; endSessions: EndSessions },
): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    if (!by.isActive) {
      if (by.id === by.actingId) {
        throw new AppError('conflict', 'You can’t deactivate yourself.');
      }
      const admins = await selectActiveAdminsForUpdate(tx);
      if (admins.length === 1 && admins[0]?.id === by.id) {
        throw new AppError('conflict', 'The last admin can’t be deactivated.');
      }
      // Whoever was deactivated while waiting here deactivates nobody.
      if (!admins.some((admin) => admin.id === by.actingId)) {
        throw new AppError('conflict', 'You have been deactivated.');
      }
    }
    const changed = existing(await updateStaff(tx, by.id, { isActive: by.isActive }));
    if (!by.isActive) await by.endSessions(tx, by.id);
    return toMember(changed);
  });
}

async function locked(tx: Db, id: string): Promise<StaffRow> {
  return existing(await selectStaffLocked(tx, id, 'no key update'));
}

function existing(row: StaffRow | undefined): StaffRow {
  if (!row) throw new AppError('not_found', 'This person does not exist.');
  return row;
}

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'staff_email')) throw taken('email', 'email');
    if (isUniqueViolation(error, 'staff_mobile')) throw taken('mobile_no', 'mobile number');
    throw error;
  }
}

function taken(path: string, what: string): AppError {
  const message = `Somebody has this ${what} already.`;
  return new AppError('conflict', message, { details: [{ path, message }] });
}

function toMember({ id, role, fullName, email, mobileNo, isActive }: StaffRow): StaffMember {
  return {
    id,
    role,
    fullName,
    isActive,
    ...(email !== null && { email }),
    ...(mobileNo !== null && { mobile_no: mobileNo }),
  };
}
