import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const languages = ['en', 'fr'] as const;
export type PageLanguage = (typeof languages)[number];
export type TextName = keyof typeof en.texts;
type File = { readonly texts: Record<TextName, string>; readonly names: Readonly<Record<string, string>> };
const files: Readonly<Record<PageLanguage, File>> = { en, fr };

/** Texts in a language. `{}` is a value; a number selects the form for one or for more, which `/` divides. */
export const textIn = (language: PageLanguage) => {
  const rules = new Intl.PluralRules(language);
  return (name: TextName, ...[first = '', second = '']: (string | number)[]): string => {
    const forms =
      typeof first === 'number' ? files[language].texts[name].split('/') : [files[language].texts[name]];
    const form = forms.at(rules.select(Number(first)) === 'one' ? 0 : -1) ?? '';
    const written = [first, second].map((value) => value.toLocaleString(`${language}-CA`));
    return form.replace(/\{\}/g, () => written.shift() ?? '');
  };
};

export type Text = ReturnType<typeof textIn>;

const provinces = Object.entries(en.names).filter(([code]) => /^[A-Z]{2}$/.test(code));

/** `BC` of `Kelowna, BC` and of `British Columbia`; undefined of `Canada`. */
export const provinceOf = (place: string): string | undefined =>
  /, ([A-Z]{2})$/.exec(place)?.[1] ?? provinces.find(([, name]) => name === place)?.[0];

/** The name of an entry of the service's lists, to which the operator may add, of a province or a place. */
export const nameIn = (language: PageLanguage, name: string): string => {
  const { names } = files[language];
  const key = name.includes(', ') ? name : (provinceOf(name) ?? name);
  return Object.hasOwn(names, key) ? (names[key] ?? name) : name;
};
