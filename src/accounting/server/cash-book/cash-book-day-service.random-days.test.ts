import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { duePerOrder, setUpDoor } from '#lab/builders/cash-builders.ts';
import { asAdmin, type TestPerson } from '#lab/builders/staff-builders.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { findCashBook } from './cash-book-day-service.ts';

const door = setUpDoor();
const { app, admin, ramesh, imran, press } = door;
const riders = [ramesh, imran];
/** Every run tries some; `npm run test:slow` tries fifty times as many. */
const shops = inject('interleavings') / 20;

type Step =
  | { do: 'float' | 'handOver'; rider: number; amount: number; wrongBy: number }
  | { do: 'collect'; rider: number }
  | { do: 'spent' | 'banked' | 'drawn'; amount: number }
  | { do: 'count'; wrongBy: number }
  | { do: 'night' };

const rider = fc.nat({ max: 1 });
const amount = fc.integer({ min: 1, max: 400 });
const wrongBy = fc.constantFrom(0, 0, -3, 5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('float', 'handOver'), rider, amount, wrongBy }),
  fc.record({ do: fc.constant('collect'), rider }),
  fc.record({ do: fc.constantFrom('spent', 'banked', 'drawn'), amount }),
  fc.record({ do: fc.constant('count'), wrongBy }),
  fc.record({ do: fc.constant('night') }),
);

/** What a person would write down by hand, in rupees. */
function openModel() {
  const holds = { till: 0, riders: [0, 0] };
  return {
    holds,
    move: (index: number, rupees: number) => {
      holds.riders[index] = (holds.riders[index] ?? 0) + rupees;
    },
    ofRider: (index: number) => holds.riders[index] ?? 0,
  };
}

type Model = ReturnType<typeof openModel>;

async function post(path: string, body: object, as = admin.as): Promise<{ id: string }> {
  const { status, body: answer } = await press<{ id: string }>(path, body, as);
  expect(status, `${path}: ${answer.message}`).toBe(200);
  return answer;
}

async function handOver(model: Model, index: number, rupees: number, differs: number) {
  const declared = Math.min(rupees, model.ofRider(index));
  const counted = Math.max(0, declared + differs);
  if (declared === 0) return;
  const { id } = await post('handovers', { riderId: personOf(index).id, declared, counted });
  if (counted !== declared) {
    const resolution = { final: counted, reason: 'Counted again' };
    await post(`handovers/${id}/resolve`, resolution, (await asAdmin(app)).as);
  }
  model.move(index, -declared);
  model.holds.till += counted;
}

function personOf(index: number): TestPerson {
  const person = riders[index];
  if (!person) throw new Error('no such rider');
  return person;
}

async function play(model: Model, each: Step): Promise<void> {
  const { holds } = model;
  switch (each.do) {
    case 'float': {
      const { rider: index, amount: rupees } = each;
      const float = { riderId: personOf(index).id, amount: rupees, reason: 'Change' };
      await post('book/floats', float);
      model.move(index, rupees);
      holds.till -= rupees;
      return;
    }
    case 'handOver':
      return handOver(model, each.rider, each.amount, each.wrongBy);
    case 'collect':
      expect((await collect(personOf(each.rider))).status).toBe(200);
      return model.move(each.rider, duePerOrder);
    case 'count': {
      const counted = Math.max(0, holds.till + each.wrongBy);
      await post('book/counts', { counted, should: holds.till, reason: 'Counted' });
      holds.till = counted;
      return;
    }
    case 'night':
      app.advance(86_400);
      return staySignedIn();
    default: {
      const { do: move, amount: rupees } = each;
      await post('book/moves', { move, amount: rupees, reason: 'For the day' });
      holds.till += move === 'drawn' ? rupees : -rupees;
    }
  }
}

const collect = async (person: TestPerson) => door.collect(person, await door.carried(person));

async function staySignedIn(): Promise<void> {
  const later = ['expires_at', 'last_used_at', 'password_given_at']
    .map((column) => `${column} = ${column} + interval '1 day'`)
    .join();
  await app.database.pool.query(`update sessions set ${later}`);
}

/** Today's page, in rupees: what the till and each rider opened with, and should hold. */
async function pages() {
  const { timeZone } = app.shop.config;
  const date = businessDay(app.shop.clock(), timeZone);
  const {
    till,
    riders: found,
    tillHoldsPaise,
  } = await findCashBook(app.shop.db, { date, timeZone });
  const of = (id: string) => found.find((each) => each.id === id);
  return {
    opened: [till, of(ramesh.id), of(imran.id)].map((page) => (page?.openedPaise ?? 0) / 100),
    holds: [till, of(ramesh.id), of(imran.id)].map((page) => (page?.holdsPaise ?? 0) / 100),
    tillHolds: tillHoldsPaise / 100,
  };
}

const steps = fc.array(step, { minLength: 12, maxLength: 25, size: 'max' });

it.each(Array.from({ length: shops }, (_, index) => index + 1))(
  'the cash book says what a person writes down by hand, after each step (shop %i)',
  async (seed) => {
    const model = openModel();
    let opened = [0, 0, 0];
    for (const each of fc.sample(steps, { seed, numRuns: 1 }).flat()) {
      await play(model, each);
      const holds = [model.holds.till, ...model.holds.riders];
      if (each.do === 'night') opened = holds;
      expect(await pages(), each.do).toEqual({ opened, holds, tillHolds: model.holds.till });
    }
    expect(await door.brokenRules()).toEqual([]);
  },
);
