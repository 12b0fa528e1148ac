/** Splits AAC in ADTS (ISO 13818-7) into its frames. */
export class AdtsReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The frames that are complete, without their headers. */
  read(bytes: Buffer): Buffer[] {
    const all = Buffer.concat([this.#rest, bytes]);
    const frames: Buffer[] = [];
    let at = 0;
    while (at + 7 <= all.length) {
      const isFrame = all[at] === 0xff && ((all[at + 1] ?? 0) & 0xf0) === 0xf0;
      const length = (((all[at + 3] ?? 0) & 3) << 11) | ((all[at + 4] ?? 0) << 3) | ((all[at + 5] ?? 0) >> 5);
      if (!isFrame || length < 7) {
        // No frame begins here: the next one is looked for.
        at += 1;
        continue;
      }
      if (at + length > all.length) break;
      const hasChecksum = ((all[at + 1] ?? 0) & 1) === 0;
      frames.push(all.subarray(at + (hasChecksum ? 9 : 7), at + length));
      at += length;
    }
    this.#rest = all.subarray(at);
    return frames;
  }
}
