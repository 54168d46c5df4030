/** The operations on the shop's settings. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant } from '#src/platform/contract/wire-formats.ts';
import { type SettingsGroup, settingsGroups } from './settings-groups.ts';

const Version = {
  /** Raised by every save: one that was made on an older revision is refused. */
  revision: z.int(),
  changedAt: Instant,
  /** The person's name; absent for the first values, which nobody typed. */
  changedBy: z.optional(z.string()),
};

function versionOf<G extends SettingsGroup>(group: G) {
  return z.object({ ...Version, value: settingsGroups[group] });
}

/** Every group as it is in force. */
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

/** What a refused save of the shifts names: orders that the change concerns. */
export const concernedDetail = 'confirmedOrders';

/**
 * As the other groups are saved. 409 `conflict` also where the change moves the cut-off of a day
 * that somebody has ordered for, or takes the day away: each order is a detail with the path
 * `confirmedOrders.<number>` and a line about it. It is saved once `confirmedOrders` has exactly
 * their numbers.
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
 * One operation a group. `revision` is that of the value that was edited. 409 `conflict` when
 * somebody else saved meanwhile; 400 `invalid_request` with a sentence for each wrong field. The
 * value that is in force already changes nothing, whatever the revision: a retry is answered as the
 * first try was.
 */
export const saveSettings = {
  shop: saving('shop'),
  papers: saving('papers'),
  shifts: saveShifts,
  ordering: saving('ordering'),
  links: saving('links'),
  pictures: saving('pictures'),
  privacy: saving('privacy'),
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
          /** Absent where it has not the form of today's values any more. */
          value: z.optional(settingsGroups[group]),
          /** Dotted paths of what was set, with its text before and after; the first has none. */
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

/** One operation a group; newest first: who set what, and when. */
export const listSettingsHistory = {
  shop: history('shop'),
  papers: history('papers'),
  shifts: history('shifts'),
  ordering: history('ordering'),
  links: history('links'),
  pictures: history('pictures'),
  privacy: history('privacy'),
} as const;
