/** The order of test files: journeys that encode and decode video are spread over the run, because two at once fill two cores. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const mediaJourney =
  /\/e2e\/(conversion|demo-live|early-live|interactive|live-|organizer-rooms|producer)[\w-]*\.test\.ts$/;

export const isMediaJourney = (file: string): boolean => mediaJourney.test(file);

export class SpreadMedia extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    const media = longestFirst.filter(({ moduleId }) => isMediaJourney(moduleId));
    const others = longestFirst.filter(({ moduleId }) => !isMediaJourney(moduleId));
    return spread(media, others);
  }
}

/** The few evenly between the many, beginning with one of the few; each list in its own order. */
export function spread<T>(few: readonly T[], many: readonly T[]): T[] {
  const step = many.length / Math.max(1, few.length);
  const placed = [
    ...few.map((item, index) => ({ item, at: index * step - 0.5 })),
    ...many.map((item, index) => ({ item, at: index })),
  ];
  return placed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
