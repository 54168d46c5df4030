/** Raises each alert once while it is open, and logs it. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { type AlertKind, canResolve } from '../alert-rules.ts';
import { enqueueGathering } from './alert-mail-service.ts';
import { attemptsOf, type PaymentsOfAlerts } from './alert-payments.ts';
import {
  insertAlert,
  selectAlert,
  selectAlertOf,
  selectAlertsAbout,
  selectOpenAlerts,
  updateResolved,
  updateSubjectResolved,
} from './alert-sql.ts';

interface Raising {
  kind: AlertKind;
  /** Identifies the subject: the id of an attempt or a refund, or a rule and what breaks it. */
  subject: string;
  /** For the owner; without personal data. */
  message: string;
  attemptId?: string | null;
  now: Date;
}

/** True if an alert about it was ever raised, open or closed. */
export async function wasRaised(db: Db, kind: AlertKind, subject: string): Promise<boolean> {
  return (await selectAlertOf(db, kind, subject)) !== undefined;
}

/**
 * Call it in the caller's transaction, so that the alert and its mail are stored if and only if
 * their cause is.
 */
export async function raiseAlert(
  tx: Db,
  log: Pick<Shop['log'], 'error'>,
  { kind, subject, message, attemptId, now }: Raising,
): Promise<void> {
  const row = { id: newId(), kind, subject, message, createdAt: now };
  const isNew = await inTransaction(tx, async (own) => {
    const stored = await insertAlert(own, { ...row, attemptId: attemptId ?? null });
    if (stored) await enqueueGathering(own, kind, now);
    return stored;
  });
  if (isNew) log.error({ alert: kind, subject }, message);
}

/** Closes the alert because its cause has ended; returns false if none was open. */
export function endAlert(tx: Db, kind: AlertKind, subject: string, now: Date): Promise<boolean> {
  return updateSubjectResolved(tx, kind, subject, now);
}

export interface FailedRefunds {
  /** Refunds whose alert is still open. */
  waiting: ReadonlySet<string>;
  /** Refunds whose money a person returned in another way, with the time. */
  byHand: ReadonlyMap<string, Date>;
}

/** The handling of failed refunds. */
export async function failedRefunds(
  db: Db,
  refunds: readonly { id: string; state: string }[],
): Promise<FailedRefunds> {
  const ids = refunds.filter(({ state }) => state === 'failed').map(({ id }) => id);
  const alerts = ids.length === 0 ? [] : await selectAlertsAbout(db, 'refundFailed', ids);
  return {
    waiting: new Set(alerts.flatMap((alert) => (alert.resolvedAt ? [] : [alert.subject]))),
    byHand: new Map(
      alerts.flatMap(({ subject, resolvedAt, resolvedBy }) =>
        resolvedAt && resolvedBy !== null ? [[subject, resolvedAt]] : [],
      ),
    ),
  };
}

/** Open alerts, oldest first. */
export async function findAlerts(db: Db, paymentsOfAlerts: PaymentsOfAlerts) {
  const alerts = await selectOpenAlerts(db);
  const payments = await paymentsOfAlerts(db, attemptsOf(alerts));
  return alerts.map(({ id, kind, message, attemptId, createdAt }) => {
    const payment = payments.get(attemptId ?? '');
    return {
      ...{ id, kind, message },
      at: createdAt,
      canResolve: canResolve(kind),
      ...(payment && { transactionId: payment.transactionId, customer: payment.customer }),
    };
  });
}

interface AlertResolution {
  id: string;
  note: string;
  staffId: string;
  now: Date;
}

const moneyText = 'Give this money back or accept it first: that closes the alert.';
/** For alerts that another action closes. */
const deedTexts: Partial<Record<AlertKind, string>> = {
  outsideMove: 'Say first what it was, on the Money page: that closes the alert.',
  ordersUnapproved: 'Cook or cancel these orders first: that closes the alert.',
};

/**
 * 404 `not_found`; 409 `conflict` for an alert that is already closed, or that only another action
 * closes.
 */
export async function closeAlert(db: Db, resolution: AlertResolution): Promise<void> {
  const alert = await selectAlert(db, resolution.id);
  if (!alert) throw new AppError('not_found', 'This alert does not exist.');
  if (!canResolve(alert.kind)) {
    throw new AppError('conflict', deedTexts[alert.kind] ?? moneyText);
  }
  const closed = {
    resolvedAt: resolution.now,
    resolvedBy: resolution.staffId,
    note: resolution.note,
  };
  if (await updateResolved(db, resolution.id, closed)) return;
  throw new AppError('conflict', 'This alert is closed already.');
}
