/** The offers on sale, which customers read from memory. */
import { hash } from 'node:crypto';
import { businessDay, minuteMs } from '#src/platform/contract/business-day.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type CachedAnswer, createCachedAnswer } from '#src/platform/http/answers/cached-answer.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { openDays } from '../../first-day-rules.ts';
import { termsOf } from '../../offer-texts.ts';
import { OfferList } from '../../purchase-contract.ts';
import { type OfferRow, selectHasOffers, selectOffersOnSale } from './offer-sql.ts';

interface OfferSnapshot {
  list: OfferList;
  /** Equal for equal content. */
  version: string;
  rows: ReadonlyMap<string, OfferRow>;
  /** The shop has made an offer, also if none is on sale. */
  hasAny: boolean;
  /** The body of `GET /api/user/offers`. */
  answer: CachedAnswer;
}

export interface OfferCache {
  /** Read from the database only after a change of an offer or a setting, or in a new minute. */
  current(): Promise<OfferSnapshot>;
  /** Whether anything was on sale when they were last read; reads them again when that is old. */
  sells(): boolean;
  /** Call it after every commit that changed an offer: every server sees the change. */
  publishChange(): void;
  /** Called when another server has changed an offer. */
  invalidate(): void;
}

interface OfferCacheOptions {
  db: Db;
  clock: () => Date;
  settings: KnownSettings;
  /** Notifies the other servers. */
  announce: () => void;
}

export function createOfferCache(options: OfferCacheOptions): OfferCache {
  let kept: { minute: number; plan: ShiftPlan; snapshot: Promise<OfferSnapshot> } | undefined;
  let sells = false;
  const invalidate = () => {
    kept = undefined;
  };
  const cache: OfferCache = {
    current() {
      const now = options.clock();
      const minute = Math.floor(now.getTime() / minuteMs);
      const plan = options.settings.current().shiftPlan;
      if (kept?.minute === minute && kept.plan === plan) return kept.snapshot;
      const read = Promise.all([selectOffersOnSale(options.db), selectHasOffers(options.db)]);
      const snapshot = read.then(([rows, hasAny]) => {
        return { ...snapshotOf(rows, now, plan), hasAny };
      });
      snapshot.then(({ list }) => {
        sells = list.offers.length > 0;
      }, invalidate);
      kept = { minute, plan, snapshot };
      return snapshot;
    },
    publishChange() {
      invalidate();
      options.announce();
    },
    invalidate,
    sells() {
      cache.current().catch(invalidate);
      return sells;
    },
  };
  return cache;
}

function snapshotOf(
  rows: Awaited<ReturnType<typeof selectOffersOnSale>>,
  now: Date,
  plan: ShiftPlan,
) {
  const today = businessDay(now, plan.timeZone);
  const offers = rows.map((offer) => {
    const { id, name, line, pricePaise, shifts, meals, validDays } = offer;
    return {
      ...{ id, name, line, pricePaise, shifts, meals, validDays },
      terms: termsOf(offer, today, plan),
      firstDays: openDays(shifts, today, { now, plan }),
    };
  });
  const list = { offers };
  const body = JSON.stringify(encoded(OfferList, list));
  return {
    list,
    version: hash('sha256', body, 'base64url'),
    rows: new Map(rows.map((row) => [row.id, row])),
    answer: createCachedAnswer(body, 'application/json; charset=utf-8'),
  };
}
