import { fingerprintOf, samplesOf } from '@palco/domain/uploads/fingerprint';

export const fingerprintFile = async (file: File): Promise<string> => {
  const pieces = samplesOf(file.size).map(({ start, end }) => file.slice(start, end).arrayBuffer());
  return fingerprintOf(
    file.size,
    (await Promise.all(pieces)).map((piece) => new Uint8Array(piece)),
  );
};
