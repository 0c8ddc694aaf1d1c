import { splitAtComma, wordsOf } from './match-key.ts';
import { withoutCountry } from './place-words.ts';
import { meantCode } from './spelled-regions.ts';

const amounts = 'various|varies|multiple|several|many|different|other|any|all|divers|diverses|plusieurs';
const things =
  'areas?|cities|endroits?|emplacements?|lieux|locations?|offices?|places?|provinces?|regions?|sites?|villes?|yards?';
const words =
  'n a|na|none|null|nil|tb[acd]|to be (?:announced|confirmed|determined)|a determiner|unknown|unspecified|not specified|non specifie|see (?:job )?description|location|locations|city|head office|headquarters|hq|hybrid|hybride|in office|in person|on ?site|distributed|flexible|national|nationwide|nation wide|canada wide|across canada';

const placeholder = new RegExp(
  `^(?:(?:${amounts})(?: (?:${things}))?|\\d{1,9} (?:more )?(?:${things})|${words})$`,
);

const workplace = / ?\((?:hybride?|remote|on-?site)\)$/i;

/** Whether a text, perhaps with a province, stands where a place should: `TBD`, `2 Locations`. */
export const isPlaceholder = (text: string): boolean => {
  const { city, province = '' } = splitAtComma(withoutCountry(text.replace(workplace, '')));
  const isAlone = province === '' || meantCode(province) !== undefined;
  return isAlone && placeholder.test(wordsOf(city).join(' '));
};
