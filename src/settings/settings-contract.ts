/** The operations on the shop's settings. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant } from '#src/platform/contract/wire-formats.ts';
import { type SettingsGroup, settingsGroups } from './settings-groups.ts';

const Version = {
  /** Incremented by every save; a save based on an older revision is refused. */
  revision: z.int(),
  changedAt: Instant,
  /** The person's name; absent for first values that nobody entered. */
  changedBy: z.optional(z.string()),
};

function versionOf<G extends SettingsGroup>(group: G) {
  return z.object({ ...Version, value: settingsGroups[group] });
}

/** Every group in force. */
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'settings',
  summary: 'The settings of the shop',
  response: z.object({
    shop: versionOf('shop'),
    papers: versionOf('papers'),
    shifts: versionOf('shifts'),
    ordering: versionOf('ordering'),
    links: versionOf('links'),
    pictures: versionOf('pictures'),
    privacy: versionOf('privacy'),
    tally: versionOf('tally'),
  }),
});

function saving<const G extends SettingsGroup>(group: G) {
  return endpoint({
    method: 'PUT',
    path: `/api/admin/settings/${group}`,
    access: 'settings',
    summary: `Change the settings of the group "${group}"`,
    body: z.object({ revision: z.int(), value: settingsGroups[group] }),
    response: versionOf(group),
  });
}

/** The path of details in a refused save of the shifts: orders that the change affects. */
export const concernedDetail = 'confirmedOrders';

/**
 * Like the other groups. 409 `conflict` also if the change moves the cut-off of a day that has
 * orders, or removes the day. Each order is then a detail with the path `confirmedOrders.<number>`
 * and a line about it. The change is saved if `confirmedOrders` has exactly these numbers.
 */
const saveShifts = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/shifts',
  access: 'settings',
  summary: 'Change until when shifts take orders, their days off and their limits',
  body: z.object({
    revision: z.int(),
    value: settingsGroups.shifts,
    confirmedOrders: z.optional(z.array(z.int())),
  }),
  response: versionOf('shifts'),
});

/**
 * One operation for each group. `revision` is that of the edited value. 409 `conflict` if another
 * person saved in the meantime; 400 `invalid_request` with a message for each invalid field. Saving
 * the value in force changes nothing, whatever the revision, so a retry gets the same answer as the
 * first try.
 */
export const saveSettings = {
  shop: saving('shop'),
  papers: saving('papers'),
  shifts: saveShifts,
  ordering: saving('ordering'),
  links: saving('links'),
  pictures: saving('pictures'),
  privacy: saving('privacy'),
  tally: saving('tally'),
} as const;

function history<const G extends SettingsGroup>(group: G) {
  return endpoint({
    method: 'GET',
    path: `/api/admin/settings/${group}/history`,
    access: 'settings',
    summary: `What was changed in the settings of the group "${group}"`,
    response: z.object({
      versions: z.array(
        z.object({
          ...Version,
          /** Absent if it does not match the present schema. */
          value: z.optional(settingsGroups[group]),
          /**
           * Dotted paths of changed values, with the text before and after; the first version has
           * none.
           */
          changes: z.array(
            z.object({
              path: z.string(),
              before: z.optional(z.string()),
              after: z.optional(z.string()),
            }),
          ),
        }),
      ),
    }),
  });
}

/** One operation for each group; newest first: who changed what, and when. */
export const listSettingsHistory = {
  shop: history('shop'),
  papers: history('papers'),
  shifts: history('shifts'),
  ordering: history('ordering'),
  links: history('links'),
  pictures: history('pictures'),
  privacy: history('privacy'),
  tally: history('tally'),
} as const;
