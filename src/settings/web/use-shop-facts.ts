/** What a page says of the shop. */
import { createContext, use } from 'react';
import { type ShopFacts, shopFactsId } from '../shop-facts.ts';

/** Where there is no document yet: the server gives them to what it renders. */
export const ShopFactsContext = createContext<ShopFacts | undefined>(undefined);

let ofDocument: ShopFacts | undefined;

/** As the document had them when it was loaded. */
export function useShopFacts(): ShopFacts {
  const given = use(ShopFactsContext);
  if (given) return given;
  ofDocument ??= readDocument();
  return ofDocument;
}

function readDocument(): ShopFacts {
  // Without the element this throws: each document of the server has it.
  return JSON.parse(document.getElementById(shopFactsId)?.textContent ?? '');
}
