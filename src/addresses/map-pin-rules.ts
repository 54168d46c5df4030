/** The pin of an address: the destination of directions, as coordinates or as a full plus code. */

/** Digits of plus codes, which form no words. */
const plusDigit = '[23456789CFGHJMPQRVWX]';
/**
 * The first digit counts steps of 20 degrees from the south pole, the second from 180 degrees west.
 */
const fullPlusCode = new RegExp(
  `^[23456789C][23456789CFGHJMPQRV]${plusDigit}{6}\\+${plusDigit}{2,7}$`,
);
const coordinates = /^([+-]?\d{1,2}(?:\.\d{1,15})?)\s*(?:,|\s)\s*([+-]?\d{1,3}(?:\.\d{1,15})?)$/;
/** A precision of about a tenth of a metre. */
const decimals = 6;

export const pinProblem =
  'Please give coordinates, such as "23.0225, 72.5714", or a full plus code, such as "7JMJ2HCC+2V".';

/**
 * The stored form: `23.0225,72.5714` or `7JMJ2HCC+2V`. Empty stays empty; undefined for an invalid
 * pin.
 */
export function normalPin(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  const code = typed.toUpperCase();
  if (fullPlusCode.test(code)) return code;
  const [, latitude, longitude] = coordinates.exec(typed) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const [lat, lng] = [Number(latitude), Number(longitude)];
  // 0, 0 is in the sea near Ghana: the fields were left at their default.
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0)) return undefined;
  return `${rounded(lat)},${rounded(lng)}`;
}

/** A link that opens directions in the phone's map; without a pin the map searches for the text. */
export function directionsUrl({ pin, address }: { pin?: string | undefined; address: string }) {
  const goal = encodeURIComponent(pin ?? address);
  return `https://www.google.com/maps/dir/?api=1&destination=${goal}`;
}

function rounded(degrees: number): string {
  return String(Number(degrees.toFixed(decimals)));
}
