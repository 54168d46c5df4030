/** What payment companies did without the shop, until and after a person has booked it. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  type DisputeState,
  disputeStates,
  type MoveKind,
  moveKinds,
} from '#src/gateways/move-kinds.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type MoveDecision, moveDecisions } from '../../outside-move-rules.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { refunds } from '../refunds/refund-tables.ts';

/** One row for each matter of a company, by whichever channel and however often it is told. */
export const outsideMoves = pgTable(
  'outside_moves',
  {
    id: id(),
    gateway: text('gateway').notNull(),
    kind: text('kind').$type<MoveKind>().notNull(),
    /** The company's id of the refund or the dispute; a return has that of what it returns. */
    reference: text('reference').notNull(),
    /** Another id that the company has for it. */
    otherRef: text('other_ref'),
    /** The payment as the company names it: by its own id, or by the shop's of the attempt. */
    paymentRef: text('payment_ref'),
    /** Null while the payment is unknown: it may be of another business on the same account. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    /** Null while nobody has said how much. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    /** Of a dispute: how it stands, until when the bank takes an answer, and its reason. */
    state: text('state').$type<DisputeState>(),
    respondBy: instant('respond_by'),
    claim: text('claim'),
    createdAt: createdAt(),
    decision: text('decision').$type<MoveDecision>(),
    decidedAt: instant('decided_at'),
    /** Null for `nothing`, which no person decides. */
    decidedBy: uuid('decided_by').references(() => staff.id),
    reason: text('reason'),
    /** The refund that it became, or that came back. */
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (table) => [
    unique('outside_moves_once').on(table.gateway, table.kind, table.reference),
    index('outside_moves_by_other_ref')
      .on(table.otherRef)
      .where(sql`${table.otherRef} is not null`),
    index('outside_moves_by_attempt').on(table.attemptId),
    index('outside_moves_open').on(table.createdAt).where(sql`${table.decision} is null`),
    index('outside_moves_by_day')
      .on(table.decidedAt)
      .where(sql`${table.decision} in ('chargeback', 'cameBack')`),
    oneOf('outside_moves_kind', table.kind, moveKinds),
    oneOf('outside_moves_state', table.state, disputeStates),
    oneOf('outside_moves_decision', table.decision, moveDecisions),
    check('outside_moves_amount', sql`${table.amountPaise} > 0`),
    check(
      'outside_moves_decided',
      sql`(${table.decision} is null) = (${table.decidedAt} is null) and num_nonnulls(${table.decidedBy}, ${table.reason}) = case when coalesce(${table.decision}, 'nothing') = 'nothing' then 0 else 2 end`,
    ),
    // What is booked is of a payment and has an amount; a refund is known by its row.
    check(
      'outside_moves_booked',
      sql`${table.decision} is null or ${table.decision} in ('notOurs', 'nothing') or num_nonnulls(${table.attemptId}, ${table.amountPaise}) = 2`,
    ),
    check(
      'outside_moves_refund',
      sql`${table.decision} is distinct from 'toCustomer' or ${table.refundId} is not null`,
    ),
    check(
      'outside_moves_direction',
      sql`case when ${table.decision} = 'toCustomer' then ${table.kind} = 'refund' when ${table.decision} = 'chargeback' then ${table.kind} in ('refund', 'chargeback') when ${table.decision} = 'cameBack' then ${table.kind} in ('refundReturned', 'chargebackReturned') else true end`,
    ),
  ],
);
