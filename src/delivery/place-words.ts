/**
 * The words of notes that are not the name of a building, as parts of patterns. Indian words are
 * written in Devanagari, in the plain spelling of `indian-spelling.ts`.
 */
import { anySpelling } from './indian-spelling.ts';

/** What a door number follows. */
export const doorWords = anySpelling(
  'flat|house|home|room|shop|desk|seat|cabin|office|unit|apt|door|bungalow|plot|h\\.?\\s?no|f\\.?\\s?no|ghar|makaa?n|dukaa?n|sadanika|kholi|' +
    'फ्लेट|सदनिका|मकान|घर|दुकान|गाळा|खोलि|कमरा|रुम|ओफिस|ओफ्फिस|कार्यालय|केबिन|बंगला|बंगलो|प्लोट|युनिट|' +
    // "ब्लॉक नं 3" is a flat, and "ब्लॉक 3" a building.
    'ब्लोक(?=\\s*(?:नं|न\\.|क्र))',
);
export const numberWords = anySpelling('no|number|नंबर|नं|न|क्रमांक|क्र');
/** As they are read aloud, and the letters of doors in Marathi. */
export const indianLetters = anySpelling('ए|बि|सि|डि|इ|एफ|जि|एच|अ|ब|क|ड');

export const floorWords = anySpelling(
  'floor|flr|manzil|manjil|majla|maa?la|maa?l|फ्लोर|मंजिल|मजिल|मजला|मजल्यावर|माळ|माळा|माळो|माळे|तल्ला',
);
export const ordinals = anySpelling(
  'ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|last|upper|lower|basement|peh?la|peh?li|dusra|dusri|tees?ra|tees?ri|chautha|bijo|trijo|' +
    'ग्राउंड|भुतल|तळ|पहला|पहले|पहलि|पहिला|पहिल्या|पहेलो|पहेला|पहेले|प्रथम|दुसरा|दुसरे|दुसरि|दुसऱ्या|बिजो|बिजा|बिजे|' +
    'तिसरा|तिसरे|तिसरि|तिसऱ्या|त्रिजो|त्रिजा|त्रिजे|चोथा|चोथे|चोथि|चोथ्या|चोथो|पांचवा|पांचवे|पांचवि|पाचवा|पाचव्या|पांचमो|पांचमा|पांचमे',
);
/** What follows the number of a floor: 3rd, 3रा. */
export const ordinalEndings = anySpelling(
  'st|nd|rd|th|ला|लि|ल्या|रा|रि|ऱ्या|वा|वि|विं|व्या|वां|था|थि|थ्या|लो|जो|थो|मो',
);
/** A floor in one word. */
export const groundFloor = anySpelling('तळमजला');

/** A name with one of them ends in a number that is not a door. */
export const numberedWords = anySpelling(
  'sector|sec|block|tower|wing|gate|phase|lane|street|road|ward|building|bldg|section|gali|circle|scheme|part|no|' +
    'सेक्टर|ब्लोक|टोवर|टावर|विंग|गेट|फेज|लेन|गलि|रोड|वार्ड|बिल्डिंग|सर्कल|नंबर',
);

/** English words stand before their landmark. */
export const wordsBeforeLandmarks =
  'near(?:by)?|nr\\.?|behind|b\\/h|opp(?:osite)?\\.?|beside|besides|next\\sto|in\\sfront\\sof|above|below|across|adjacent';
/** Indian words follow it. */
export const wordsAfterLandmarks = anySpelling(
  'ke\\s(?:paa?s|pass|saa?mne|pee?che|pichh?e)|के\\sपास|के\\sसामने|के\\sपिछे|के\\sउपर|के\\sनिचे|के\\sबगल|कि\\sबगल|जवळ|जवल|समोर|मागे|शेजारि|पासे|सामे|पाछळ|बाजुमां|नजिक',
);
/** A building's name ends with it, even where a landmark follows without a comma. */
export const buildingWords = anySpelling(
  'अपार्टमेंट|अपार्टमेंट्स|एपार्टमेंट|एपार्टमेंट्स|सोसायटि|सोसाइटि|हाइट्स|रेसिडेंसि|रेजिडेंसि|टोवर|टावर|बिल्डिंग|पार्क|भवन|निवास|कोंप्लेक्स',
);

/** Instructions to the rider begin with it. */
export const instructionWords = anySpelling(
  "please|pls|plz|call|ring|ask|leave|give|keep|hand|deliver|drop|do\\snot|don['’]?t|no\\s(?:onion|garlic|bell|plastic|cutlery|spoon)|badge|come|message|whatsapp|send|less|extra|thanks?|thank\\syou|jain|without|with|only|after|before|at\\sthe|careful|beware|lift|code|door\\sbell|bell|security|" +
    'कृपया|फोन|कोल|घंटि|बेल|गार्ड|सिक्योरिटि|बिना|कम|ज्यादा|लिफ्ट|जैन|कांदा|लसुन|लसुण|लसण|प्याज|डुंगळि|ओछु|ओछुं|वधारे',
);
export const pinWords = anySpelling('pin\\s?(?:code)?|पिन\\s?(?:कोड)?');
export const phoneWords = anySpelling('ph|phone|mob|mobile|tel|contact|call|फोन|मोबाइल|मो');

/** Spellings of the same word. */
export const sameWords: Readonly<Record<string, string>> = {
  apt: 'apartment',
  apts: 'apartment',
  appt: 'apartment',
  appts: 'apartment',
  appartment: 'apartment',
  appartments: 'apartment',
  apartments: 'apartment',
  bldg: 'building',
  bungalows: 'bungalow',
  bunglows: 'bungalow',
  bunglow: 'bungalow',
  hts: 'heights',
  soc: 'society',
  sec: 'sector',
  residancy: 'residency',
  twr: 'tower',
  towers: 'tower',
  अपार्टमेंट्स: 'अपार्टमेंट',
  एपार्टमेंट: 'अपार्टमेंट',
  एपार्टमेंट्स: 'अपार्टमेंट',
  सोसाइटि: 'सोसायटि',
  सो: 'सोसायटि',
  टावर: 'टोवर',
  टोवर्स: 'टोवर',
  टावर्स: 'टोवर',
  रेजिडेंसि: 'रेसिडेंसि',
  बंगलो: 'बंगला',
  बंगलोज: 'बंगला',
  बंगले: 'बंगला',
};
