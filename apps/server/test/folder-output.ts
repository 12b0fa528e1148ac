/** A live whose playlists are written to files beside its takes, for what is tried without a server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NextTake } from '../src/adapters/packager/port.ts';
import { endSentOf, isRecordedTake, type LiveOutput, placeAfter } from '../src/features/live/recording/live-output.ts';
import {
  finalTexts,
  liveTexts,
  masterFile,
  type PlaylistTexts,
} from '../src/features/live/recording/playlist-texts.ts';
import { type NewTake, nextTake, TakeReader } from '../src/features/live/recording/take-files.ts';

export class FolderOutput implements LiveOutput {
  readonly #folder: string;
  readonly #reader: TakeReader;
  #endSentMs: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#reader = new TakeReader(folder);
  }

  get endSentMs(): number | null {
    return this.#endSentMs;
  }

  async openTake(take: NewTake): Promise<NextTake> {
    const before = await this.#reader.read('ended');
    return { folder: await nextTake(this.#folder, take), ...placeAfter(before, take) };
  }

  async update(): Promise<boolean> {
    const takes = await this.#reader.read('live');
    const former = this.#endSentMs;
    await write(this.#folder, liveTexts(takes));
    this.#endSentMs = endSentOf(takes) ?? former;
    return this.#endSentMs !== former;
  }
}

/** Writes the playlists of the recording; null when nothing was recorded. */
export const finalizeFolder = async (folder: string): Promise<{ durationS: number; best: string } | null> => {
  const texts = finalTexts((await new TakeReader(folder).read('ended')).filter(isRecordedTake));
  await write(folder, texts);
  return texts.master && { durationS: texts.durationS, best: join(folder, texts.master.best) };
};

const write = async (folder: string, { variants, master }: PlaylistTexts): Promise<void> => {
  for (const [file, text] of variants) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  if (master) await writeFile(join(folder, masterFile), master.text);
};
