/** The public facts about the shop, for pages. */
import { createContext, use } from 'react';
import { type ShopFacts, shopFactsId } from '../shop-facts.ts';

/** For rendering on the server, where there is no document. */
export const ShopFactsContext = createContext<ShopFacts | undefined>(undefined);

let ofDocument: ShopFacts | undefined;

/** The facts in the document at the time of loading. */
export function useShopFacts(): ShopFacts {
  const given = use(ShopFactsContext);
  if (given) return given;
  ofDocument ??= readDocument();
  return ofDocument;
}

function readDocument(): ShopFacts {
  // Throws if the element is missing; each document of the server has it.
  return JSON.parse(document.getElementById(shopFactsId)?.textContent ?? '');
}
