/**
 * Queues the texts about passes, at each full hour of the day from 10 am on. What is to be said is
 * read from what stands, and each matter has its key: a run that is missed or doubled changes
 * nothing.
 */
import { queueTexts } from '#src/outbox/server/text-queue-service.ts';
import {
  addDays,
  type BusinessDay,
  businessDay,
  instantOf,
  shortDay,
  wallClock,
} from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import { isDayOff, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import { fewMeals } from '../../pass-kinds.ts';
import {
  boughtValues,
  type EndingDays,
  endingDays,
  endingValues,
  fewValues,
  leftOutValues,
  longAwayDays,
  mealValues,
} from '../../pass-texts.ts';
import {
  selectBought,
  selectEnding,
  selectExpecting,
  selectFew,
  selectLeftOut,
  selectLongAway,
} from './pass-text-sql.ts';

const passTextsJob = 'pass-texts';
/** Nobody is written to earlier or later. */
const [firstHour, lastHour] = [10, 20];

interface Work {
  shop: Shop;
  settings: PlanSettings;
}

export function passTextJobs(work: Work) {
  return { [passTextsJob]: () => tellPassHolders(work) };
}

async function tellPassHolders({ shop: { db, clock, config }, settings }: Work): Promise<void> {
  const now = clock();
  const today = businessDay(now, config.timeZone);
  const hour = Number(wallClock(now, config.timeZone).time.slice(0, 2));
  if (hour >= firstHour && hour <= lastHour) {
    const plan = await settings.newestPlan(db);
    await inTransaction(db, (tx) => queueAll(tx, { today, now, plan }));
  }
  const next = Math.max(hour + 1, firstHour);
  const [day, at] = next > lastHour ? [addDays(today, 1), firstHour] : [today, next];
  await enqueueAt(db, instantOf(day, `${at}:00`, config.timeZone), now);
}

interface Moment {
  today: BusinessDay;
  now: Date;
  plan: ShiftPlan;
}

async function queueAll(tx: Db, moment: Moment): Promise<void> {
  const { today, now } = moment;
  // What was bought after the last hour of yesterday as well.
  const bought = await selectBought(tx, { since: addDays(today, -1) });
  await queueTexts(
    tx,
    'passBought',
    bought.map(({ mobileNo, ...pass }) => {
      return { mobileNo, about: pass.id, values: boughtValues(pass) };
    }),
    now,
  );
  const few = await selectFew(tx, { few: fewMeals });
  await queueTexts(
    tx,
    'mealsLeft',
    few.map(({ mobileNo, ...pass }) => ({ mobileNo, about: pass.id, values: fewValues(pass) })),
    now,
  );
  for (const days of endingDays) await queueEnding(tx, moment, days);
  const leftOut = await selectLeftOut(tx, { today });
  await queueTexts(
    tx,
    'leftOut',
    leftOut.map(({ mobileNo, purseId, ...meal }) => {
      const about = `${purseId} ${meal.date} ${meal.shift}`;
      return { mobileNo, about, values: leftOutValues(meal) };
    }),
    now,
  );
  await queueClosed(tx, moment);
  const away = await selectLongAway(tx, { today, since: addDays(today, -longAwayDays) });
  await queueTexts(
    tx,
    'stillAway',
    away.map(({ mobileNo, purseId, fromDay }) => {
      return { mobileNo, about: `${purseId} ${fromDay}`, values: { day: shortDay(fromDay) } };
    }),
    now,
  );
}

/** Who is told of the last two days need not be told of the seven as well. */
async function queueEnding(tx: Db, { today, now }: Moment, days: EndingDays): Promise<void> {
  const { days: within, till } = days;
  const ending = await selectEnding(tx, { today, days: within, till });
  await queueTexts(
    tx,
    'passEnds',
    ending.map(({ mobileNo, ...pass }) => {
      const about = `${pass.id} ${pass.expiresOn} ${within}`;
      return { mobileNo, about, values: endingValues(pass) };
    }),
    now,
  );
}

/** A closure that was made before the freeze cancels no order, so it tells nobody by itself. */
async function queueClosed(tx: Db, { today, now, plan }: Moment): Promise<void> {
  for (const date of [today, addDays(today, 1)]) {
    for (const shift of shifts) {
      const closure = closureOf(date, shift, plan.closures);
      if (!closure || isDayOff(date, shift, plan)) continue;
      const values = { ...mealValues({ date, shift }), reason: closure.reason };
      const people = await selectExpecting(tx, { date, shift });
      await queueTexts(
        tx,
        'closedTomorrow',
        people.map(({ mobileNo, purseId }) => {
          return { mobileNo, about: `${purseId} ${date} ${shift}`, values };
        }),
        now,
      );
    }
  }
}

/** Called at every start. */
export function enqueuePassTexts(db: Db, now: Date): Promise<void> {
  return enqueueAt(db, now, now);
}

function enqueueAt(db: Db, runAt: Date, now: Date): Promise<void> {
  const dedupeKey = `${passTextsJob}:${runAt.getTime()}`;
  return enqueue(db, passTextsJob, {}, { dedupeKey, runAt, now });
}
