/** The shop's name in the frames of the dashboard. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { getSettings } from '#src/settings/settings-contract.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

/**
 * After a change in the settings the query has the new name; the document still has the old one.
 */
export function useShopName(): string {
  const { name } = useShopFacts();
  const { data } = useQuery({ ...queryOf(getSettings, {}), enabled: false });
  return data?.shop.value.name ?? name;
}
