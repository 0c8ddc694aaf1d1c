import { corpusFiles, readCorpus, unreadTexts } from '../../test/feed/read-corpus.ts';
import { atLeast, atMost, type Bar, printTable } from '../report.ts';

/** Reads the feeds of the tests by their map files, as `check` and `check --lenient` do. */
export const mappedBars = async (): Promise<Bar[]> => {
  const feeds = await Promise.all(
    corpusFiles.map(async (file) => {
      const jobs = await readCorpus(file);
      const canBeStrict = jobs.filter(({ meaning }) => meaning.places !== undefined && !meaning.onlyLenient);
      const wrong = jobs.filter(({ meaning, strict, lenient }) =>
        [strict, lenient].some(({ places }) => places !== undefined && places !== meaning.places),
      );
      return {
        jobs: jobs.length,
        'can be strict': canBeStrict.length,
        strict: canBeStrict.filter(({ strict, meaning }) => strict.places === meaning.places).length,
        'wrong places': wrong.length,
        'texts lost': (await unreadTexts(file)).length,
        feed: file,
      };
    }),
  );
  printTable('Feeds of the tests, by their map files', feeds);
  const sum = (of: 'can be strict' | 'strict' | 'wrong places' | 'texts lost') =>
    feeds.reduce((total, feed) => total + feed[of], 0);
  return [
    atLeast(
      'jobs of mapped feeds that are accepted strictly, of those that can be, %',
      (100 * sum('strict')) / sum('can be strict'),
      95,
    ),
    atMost('jobs of mapped feeds with a wrong place', sum('wrong places'), 0),
    atMost('texts of mapped feeds that nothing reads', sum('texts lost'), 0),
  ];
};
