/** The shop's templates, and saving one. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { renderText, templateProblem } from '../template-rules.ts';
import type { TextTemplate } from '../text-template-contract.ts';
import { isOfPasses, type TemplateKey, templateKeys, templates } from '../text-templates.ts';
import {
  insertTemplate,
  selectTemplate,
  selectTemplates,
  type TemplateRow,
  updateTemplate,
} from './text-template-sql.ts';

/** The shop that writes, as its customers know it. */
export interface Writer {
  shopName: string;
  /** The shop's address for customers, without a slash at the end; links are paths of it. */
  origin?: string;
}

/** Renders texts of a template, which is read once, even for hundreds of texts. */
export async function textWriter(db: Db, key: TemplateKey, writer: Writer) {
  const body = (await selectTemplate(db, key))?.body ?? templates[key].body;
  return (values: Readonly<Record<string, string>>) => writtenText(body, values, writer);
}

export function writtenText(
  body: string,
  values: Readonly<Record<string, string>>,
  { shopName, origin = '' }: Writer,
): string {
  const { link } = values;
  const filled = { ...values, shop: shopName };
  return renderText(body, link === undefined ? filled : { ...filled, link: origin + link });
}

export async function isTextOn(db: Db, key: TemplateKey): Promise<boolean> {
  return (await selectTemplate(db, key))?.isOn ?? templates[key].isOn;
}

/** All templates of the shop; those that were not saved have the product's text. */
export async function findTemplates(
  db: Db,
  hasPasses: boolean,
): Promise<AnsweredOf<typeof TextTemplate>[]> {
  const rows = new Map((await selectTemplates(db)).map((row) => [row.key, row]));
  const keys = templateKeys.filter((key) => hasPasses || !isOfPasses(key));
  return keys.map((key) => {
    const row = rows.get(key);
    if (!row) return { key, body: templates[key].body, isOn: templates[key].isOn, revision: 0 };
    const { changedByName, changedAt, ...template } = row;
    return {
      ...template,
      changedAt,
      changedBy: changedByName,
    };
  });
}

interface SavedTemplate {
  key: TemplateKey;
  body: string;
  isOn: boolean;
  /** The revision that was edited; 0 for a template that was never saved. */
  revision: number;
  staffId: string;
  now: Date;
}

/** 400 `invalid_request` at `body`; 409 `conflict` if somebody else saved it in the meantime. */
export function saveTemplate(db: Db, saved: SavedTemplate, shopName: string): Promise<void> {
  const { key, body, isOn, revision, staffId, now } = saved;
  const problem = templateProblem(key, body, shopName);
  if (problem !== undefined) {
    const details = [{ path: 'body', message: problem }];
    throw new AppError('invalid_request', problem, { details });
  }
  return inTransaction(db, async (tx) => {
    const before = await selectTemplate(tx, key);
    if (isSame(before, saved)) return;
    const row = { key, body, isOn, revision: revision + 1, changedAt: now, changedBy: staffId };
    const isStored =
      revision === 0 ? await insertTemplate(tx, row) : await updateTemplate(tx, saved, row);
    if (isStored) return;
    throw new AppError(
      'conflict',
      'Somebody else changed this text meanwhile. Please look at it again.',
    );
  });
}

function isSame(before: TemplateRow | undefined, saved: SavedTemplate): boolean {
  return before?.body === saved.body && before.isOn === saved.isOn;
}
