/** The playlist of one rung of a take: it lists every segment, or only the last ones and removes the files of the others. */
import { appendFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removedSecondsTag } from '@palco/domain/live/playlist';

type ListedSegment = {
  readonly name: string;
  readonly init: string;
  readonly seconds: number;
  readonly date: string;
};

const start = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:10'];
const end = '#EXT-X-ENDLIST\n';

export class TakePlaylist {
  readonly #folder: string;
  readonly #keptS: number | null;
  /** Of a playlist of all segments the last one, of the others those that are listed. */
  #segments: ListedSegment[] = [];
  #removed = { count: 0, seconds: 0 };

  constructor(folder: string, keptS: number | null) {
    this.#folder = folder;
    this.#keptS = keptS;
  }

  async add(segment: ListedSegment): Promise<void> {
    if (this.#keptS === null) return this.#append(segment);
    this.#segments.push(segment);
    await this.#removeBefore(this.#keptS);
    await this.#replace();
  }

  /** No more segments follow. */
  end(): Promise<void> {
    return appendFile(this.#file, end);
  }

  get #file(): string {
    return join(this.#folder, 'index.m3u8');
  }

  async #append(segment: ListedSegment): Promise<void> {
    const before = this.#segments.at(-1);
    const lines = [...(before ? [] : start), ...linesOf(segment, before), ''];
    await appendFile(this.#file, lines.join('\n'));
    this.#segments = [segment];
  }

  /** The files first: a crash leaves listed segments without files, which are too old for players, and no files that are unknown. */
  async #removeBefore(keptS: number): Promise<void> {
    let seconds = this.#segments.reduce((sum, segment) => sum + segment.seconds, 0);
    for (let [oldest] = this.#segments; oldest && seconds - oldest.seconds >= keptS; [oldest] = this.#segments) {
      await rm(join(this.#folder, oldest.name), { force: true });
      this.#segments.shift();
      seconds -= oldest.seconds;
      this.#removed = { count: this.#removed.count + 1, seconds: this.#removed.seconds + oldest.seconds };
    }
  }

  /** Write then rename, so that readers never see a partial file. */
  async #replace(): Promise<void> {
    const { count, seconds } = this.#removed;
    const head = [...start, `#EXT-X-MEDIA-SEQUENCE:${count}`, `${removedSecondsTag}:${seconds.toFixed(6)}`];
    const lines = this.#segments.flatMap((segment, index) => linesOf(segment, this.#segments[index - 1]));
    await writeFile(`${this.#file}.new`, [...head, ...lines, ''].join('\n'));
    await rename(`${this.#file}.new`, this.#file);
  }
}

const linesOf = ({ name, init, seconds, date }: ListedSegment, before: ListedSegment | undefined): string[] => [
  ...(before?.init === init ? [] : [`#EXT-X-MAP:URI="${init}"`]),
  `#EXT-X-PROGRAM-DATE-TIME:${date}`,
  `#EXTINF:${seconds.toFixed(6)},`,
  name,
];
