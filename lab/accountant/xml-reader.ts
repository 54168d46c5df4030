/** A strict reader of XML for tests: it refuses what is not well-formed. */

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Without that of its children. */
  text: string;
}

const part =
  /<\?xml [^?]*\?>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const attribute = /([\w:.-]+)="([^"]*)"/g;
const entity = /&(?:amp|lt|gt|quot|apos);|&/g;
const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** The root element. */
export function readXml(text: string): XmlElement {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text))
    throw new Error('XML has no such character');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let end = 0;
  for (const [all, closing, name = '', attributes = '', isEmpty, words] of text.matchAll(part)) {
    end += all.length;
    const parent = open.at(-1) ?? top;
    if (words !== undefined) parent.text += plain(words);
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else if (name !== '') {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [root, ...others] = top.children;
  if (end !== text.length) throw new Error(`not XML: ${text.slice(end, end + 80)}`);
  if (!root || others.length > 0 || open.length > 1 || top.text.trim() !== '')
    throw new Error('XML has one root, which is closed');
  return root;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, plain(value)]),
  );
}

function plain(text: string): string {
  return text.replaceAll(entity, (found) => {
    const sign = signs[found];
    if (sign === undefined) throw new Error(`a bare & in ${text}`);
    return sign;
  });
}

/** All elements of this name, in their order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsOf(child, name),
  ]);
}

/** The text of the only child of this name. */
export function textIn(element: XmlElement, name: string): string {
  const [only, ...others] = element.children.filter((child) => child.name === name);
  if (!only || others.length > 0) throw new Error(`${element.name} has not one ${name}`);
  return only.text;
}
