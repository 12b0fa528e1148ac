/**
 * The order of test files. One that takes minutes and begins last keeps a single worker busy while the others have nothing left to do.
 * Vitest begins with those that took long in the run before; in a fresh clone it knows only their sizes.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first. */
export const longFiles: readonly string[] = [
  'e2e/cluster/cluster.test.ts',
  'e2e/interactive.test.ts',
  'e2e/producer.test.ts',
  'e2e/live-organizer.test.ts',
  'e2e/conversion.test.ts',
  'e2e/live-show.test.ts',
  'e2e/live-recording.test.ts',
  'e2e/faults/faults.test.ts',
  'e2e/live-room.test.ts',
  'e2e/reports.test.ts',
  'apps/server/src/features/live/recording/recording.test.ts',
  'apps/server/test/contract/params.test.ts',
  'apps/server/test/contract/access.test.ts',
  'apps/server/src/features/uploads/stored-films.test.ts',
  'apps/server/test/contract/fuzz.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longFiles.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? longFiles.length : place;
};
