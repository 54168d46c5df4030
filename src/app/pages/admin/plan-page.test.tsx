import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDish } from '#lab/builders/dish-builders.ts';
import { anAdminMenu, copy, field, plan, press } from '#lab/screens/admin-menu-screen.tsx';
import {
  openPlan,
  planned,
  plannerOf,
  published,
  showPlan,
  today,
  tomorrow,
} from '#lab/screens/plan-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { AdminMenuEntry } from '#src/menus/admin-menu-contract.ts';

const rajma = aDish({ name: 'Rajma Chawal' });
const kadhi = aDish({ name: 'Khichdi Kadhi', items: ['Khichdi', 'Kadhi'] });
let menu: AdminMenuEntry;

const cell = (name: string) => within(screen.getByRole('region', { name }));
const entries = (name: string) =>
  cell(name)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const dialog = () => within(screen.getByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  menu = anAdminMenu({ variant: 'Dal Rice', portions: 40, portionsSold: 0 });
});

describe('the plan', () => {
  it('shows seven days with both shifts, and the price, sales and draft state of each entry', async () => {
    const sold = { ...menu, sold: 30, portionsSold: 4 };
    const draft = anAdminMenu({ variant: 'Kadhi', shift: 'Dinner', isPublished: false });
    await showPlan(plannerOf([], sold, draft).answers);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(14);
    expect(entries('Lunch, 21 Nov')).toEqual(['Dal Rice₹104.0036 of 40 left']);
    expect(entries('Dinner, 21 Nov')).toEqual(['Kadhi₹104.00Draft']);
  });

  it('offers a retry when it could not be loaded', async () => {
    let isUp = false;
    const { answers } = plannerOf([], menu);
    openPlan({
      ...answers,
      [plan]: (asked) => (isUp ? answers[plan]?.(asked) : failure(500, 'No.')),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isUp = true;
    await userEvent.click(retry);
    await screen.findByRole('region', { name: 'Lunch, 21 Nov' });
  });
});

it('a shift without a dish of a tiffin that people expect says so', async () => {
  const planner = plannerOf([], menu);
  await showPlan({
    ...planner.answers,
    [plan]: async (asked) => ({
      ...((await planner.answers[plan]?.(asked)) as object),
      missing: [{ date: today, shift: 'Dinner', tiffin: 'Jain tiffin', people: 7 }],
    }),
  });
  expect(cell('Dinner, 21 Nov').getByText('No dish for Jain tiffin: 7 people')).toBeTruthy();
  expect(screen.getAllByText(/^No dish for/)).toHaveLength(1);
});

describe('a closed shift', () => {
  const closedDays = (planner: ReturnType<typeof plannerOf>) => {
    planner.closed.push(
      { date: today, shift: 'Lunch', reason: 'Diwali' },
      { date: '2026-11-22', shift: 'Dinner', reason: 'No dinner on Sundays' },
    );
    return planner;
  };

  it('is marked with its reason, also a weekly day off', async () => {
    await showPlan(closedDays(plannerOf([], menu)).answers);
    expect(cell('Lunch, 21 Nov').getByText('Closed: Diwali')).toBeTruthy();
    expect(cell('Dinner, 22 Nov').getByText('No dinner on Sundays')).toBeTruthy();
    expect(screen.getAllByText(/^Closed|^No dinner/)).toHaveLength(2);
  });

  it('is pointed out before and after a dish is added there', async () => {
    await showPlan(closedDays(plannerOf([rajma])).answers);
    await press('Add to Dinner, 21 Nov');
    expect(dialog().queryByText('Nobody can order what is planned here:')).toBeNull();
    await press('Done');
    await closed();
    await press('Add to Lunch, 21 Nov');
    expect(dialog().getByText('Nobody can order what is planned here:')).toBeTruthy();
    expect(dialog().getByText('Lunch, 21 Nov · Closed: Diwali')).toBeTruthy();
    await userEvent.click(await screen.findByRole('option'));
    await screen.findByText(
      'Rajma Chawal is on Lunch, 21 Nov, as a draft. Nobody can order it: Closed: Diwali.',
    );
  });

  it('is pointed out when an entry is moved or copied there', async () => {
    const dinner = anAdminMenu({ variant: 'Kadhi', shift: 'Dinner' });
    await showPlan(closedDays(plannerOf([], dinner)).answers);
    await userEvent.click(screen.getByRole('button', { name: /^Kadhi/ }));
    expect(dialog().queryByText(/Closed: Diwali/)).toBeNull();
    await userEvent.selectOptions(field('Shift'), 'Lunch');
    expect(dialog().getByText('Lunch, 21 Nov · Closed: Diwali')).toBeTruthy();
    await press('Move');
    await screen.findByText('Kadhi is now on Lunch, 21 Nov. Nobody can order it: Closed: Diwali.');
    await closed();
    await press('Copy last week');
    const question = await screen.findByRole('dialog', { name: 'Copy last week?' });
    expect(question.textContent).toContain(
      'Nobody can order on Lunch, 21 Nov (Closed: Diwali), Dinner, 22 Nov (No dinner on Sundays).',
    );
  });
});

describe('adding from the library', () => {
  it('finds dishes during typing, one after the other, and never those that are there already', async () => {
    const there = anAdminMenu({ variant: 'rajma chawal' });
    const { asked } = await showPlan(plannerOf([rajma, kadhi], there).answers);
    await press('Add to Lunch, 21 Nov');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Khichdi Kadhi'),
    ]);
    await userEvent.type(field('Dish'), 'kad{Enter}');
    await screen.findByText('Khichdi Kadhi is on Lunch, 21 Nov, as a draft.');
    expect(asked[planned]?.[0]?.body).toEqual({
      date: today,
      shift: 'Lunch',
      dishId: kadhi.id,
    });
    expect(dialog().getByText('Planned: rajma chawal, Khichdi Kadhi.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Dish'));
    await press('Done');
    await closed();
    expect(entries('Lunch, 21 Nov')).toHaveLength(2);
  });

  it('shows the server’s refusal and the current state', async () => {
    const { answers } = plannerOf([rajma]);
    const { asked } = await showPlan({
      ...answers,
      [planned]: () => failure(409, 'Rajma Chawal is on Lunch, 21 Nov already.'),
    });
    await press('Add to Lunch, 21 Nov');
    await userEvent.click(await screen.findByRole('option'));
    await screen.findByText('Rajma Chawal is on Lunch, 21 Nov already.');
    await waitFor(() => expect(asked[plan]).toHaveLength(2));
  });

  it('links to the library when it is empty', async () => {
    await showPlan(plannerOf([]).answers);
    await press('Add to Dinner, 22 Nov');
    const link = await screen.findByRole('link', { name: /Fill it/ });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/dishes');
  });

  it('opens the editor for a dish that is not in it, as a draft of that shift', async () => {
    await showPlan(plannerOf([rajma]).answers);
    await press('Add to Dinner, 22 Nov');
    await press('Type a new one');
    const editor = within(await screen.findByRole('region', { name: 'New menu' }));
    expect(editor.getByText('22 Nov')).toBeTruthy();
    expect(editor.getByRole('radio', { name: 'Dinner' })).toHaveProperty('checked', true);
    expect(editor.getByRole('switch', { name: 'Published', checked: false })).toBeTruthy();
  });
});

describe('moving an entry', () => {
  it('by keyboard uses its dialog, and the focus follows', async () => {
    await showPlan(plannerOf([], menu).answers);
    const entry = cell('Lunch, 21 Nov').getByRole('button', { name: /^Dal Rice/ });
    entry.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Dal Rice' });
    expect(dialog().getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
    await userEvent.selectOptions(field('Day'), tomorrow);
    await userEvent.selectOptions(field('Shift'), 'Dinner');
    await press('Move');
    await screen.findByText('Dal Rice is now on Dinner, 22 Nov.');
    await closed();
    expect(entries('Lunch, 21 Nov')).toEqual([]);
    const moved = cell('Dinner, 22 Nov').getByRole('button', { name: /^Dal Rice/ });
    expect(document.activeElement).toBe(moved);
  });

  it('is not offered for an entry with orders, which can be copied', async () => {
    await showPlan(plannerOf([], { ...menu, sold: 1 }).answers);
    await userEvent.click(cell('Lunch, 21 Nov').getByRole('button', { name: /^Dal Rice/ }));
    await userEvent.selectOptions(field('Day'), tomorrow);
    expect(dialog().getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
    expect(dialog().getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', false);
    expect(dialog().getByText(/so it stays on its day/)).toBeTruthy();
  });

  it('by dragging works on another shift, and does nothing on its own', async () => {
    const { asked } = await showPlan(plannerOf([], menu).answers);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    const drag = (name: string) => {
      const goal = screen.getByRole('region', { name });
      const over = createEvent.dragOver(goal, { dataTransfer });
      fireEvent(goal, over);
      fireEvent.drop(goal, { dataTransfer });
      return over.defaultPrevented;
    };
    const [item] = cell('Lunch, 21 Nov').getAllByRole('listitem');
    if (item) fireEvent.dragStart(item, { dataTransfer });
    expect(drag('Lunch, 21 Nov')).toBe(true);
    expect(asked[`POST /api/admin/menu/${menu.id}/move`]).toBeUndefined();
    drag('Dinner, 23 Nov');
    await screen.findByText('Dal Rice is now on Dinner, 23 Nov.');
    expect(entries('Dinner, 23 Nov')).toHaveLength(1);
  });
});

describe('copying', () => {
  it('asks first, and shows what was copied and what existed', async () => {
    const { asked } = await showPlan({
      ...plannerOf([], menu).answers,
      [copy]: () => ({ copied: 12, skipped: 1 }),
    });
    await press('Copy last week');
    expect(dialog().getByText(/14 Nov – 20 Nov are copied to 21 Nov – 27 Nov/)).toBeTruthy();
    expect(asked[copy]).toBeUndefined();
    await userEvent.click(dialog().getByRole('button', { name: 'Copy' }));
    await screen.findByText('12 menus copied. 1 menu skipped: already there.');
    expect(asked[copy]?.[0]?.body).toEqual({
      from: { date: '2026-11-14' },
      to: { date: today },
      days: 7,
    });
    await closed();
  });

  it('copies this week to the next one, and a day to another', async () => {
    const { asked } = await showPlan({
      ...plannerOf([], menu).answers,
      [copy]: () => ({ copied: 0, skipped: 0 }),
    });
    await press('Copy to next week');
    await userEvent.click(dialog().getByRole('button', { name: 'Copy' }));
    await screen.findByText('There was nothing to copy.');
    await closed();
    await press('Copy 21 Nov');
    expect(field('Day').value).toBe(tomorrow);
    await userEvent.click(dialog().getByRole('button', { name: 'Copy' }));
    await closed();
    expect(asked[copy]?.map(({ body }) => body)).toEqual([
      { from: { date: today }, to: { date: '2026-11-28' }, days: 7 },
      { from: { date: today }, to: { date: tomorrow }, days: 1 },
    ]);
  });
});

describe('publishing', () => {
  it('sends the drafts of the week, or of a day, with the revisions that were shown', async () => {
    const drafts = [today, tomorrow].map((date) => anAdminMenu({ date, isPublished: false }));
    const { asked } = await showPlan(plannerOf([], menu, ...drafts).answers);
    await press('Publish 22 Nov');
    await userEvent.click(dialog().getByRole('button', { name: 'Publish' }));
    await screen.findByText('1 menu published.');
    await closed();
    expect(asked[published]?.[0]?.body).toEqual({ menus: [{ id: drafts[1]?.id, revision: 1 }] });
    await press('Publish week (1)');
    await userEvent.click(dialog().getByRole('button', { name: 'Publish' }));
    await closed();
    expect(screen.queryByText('Draft')).toBeNull();
    expect(screen.getByRole('button', { name: 'Publish week' })).toHaveProperty('disabled', true);
  });
});
