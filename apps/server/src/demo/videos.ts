/** Short films for the demo rooms, drawn and sounded by ffmpeg in the background and then treated like any upload. */
import { join } from 'node:path';
import type { Db } from '../adapters/db/database.ts';
import { run } from '../adapters/transcoder/run.ts';

export type DemoVideoPorts = {
  db: Db;
  uploadsFolder: string;
  /** Hands a file that lies in the uploads folder to conversion. */
  finished: (assetId: string) => Promise<void>;
};

/** By this name a film that is still to be made is known, also after a restart. */
export const demoFileName = 'demo.mp4';

/** Two colours and a chord each, so that the rooms do not look and sound alike. */
const looks = [
  { colours: ['0x8f1f30', '0xffb224'], chord: [196, 247, 294] },
  { colours: ['0x0d1b3a', '0x5aa9ff'], chord: [220, 277, 330] },
  { colours: ['0x1b1030', '0xff5c8a'], chord: [175, 220, 262] },
  { colours: ['0x3a2410', '0xffe2a8'], chord: [147, 185, 220] },
  { colours: ['0x2b1440', '0xffcf70'], chord: [165, 208, 247] },
  { colours: ['0x07262b', '0x2fd3b5'], chord: [196, 233, 294] },
  { colours: ['0x14251b', '0x2fbf71'], chord: [131, 165, 196] },
  { colours: ['0x2a0f16', '0xff3b4e'], chord: [156, 196, 233] },
] as const;

const durationS = 45;

export const makeDemoVideos = async ({ db, uploadsFolder, finished }: DemoVideoPorts): Promise<void> => {
  const missing = await db
    .selectFrom('video_assets')
    .innerJoin('rooms', 'rooms.video_id', 'video_assets.id')
    .select(['video_assets.id', 'rooms.id as room_id'])
    .where('file_name', '=', demoFileName)
    .where('status', '=', 'PREPARING')
    .orderBy('rooms.id')
    .execute();
  for (const { id, room_id } of missing) {
    const index = Number(room_id) - 1;
    await draw(join(uploadsFolder, id), looks[index % looks.length] ?? looks[0], index);
    await finished(id);
  }
};

const draw = (file: string, look: (typeof looks)[number], seed: number) => {
  const picture = `gradients=size=320x180:rate=15:c0=${look.colours[0]}:c1=${look.colours[1]}:n=2:seed=${seed + 1}:speed=0.02`;
  const tone = look.chord
    .map((hertz, voice) => `0.07*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/${6 + voice}))`)
    .join('+');
  return run(
    'ffmpeg',
    [
      ...['-y', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-f', 'lavfi', '-i', picture],
      ...['-f', 'lavfi', '-i', `aevalsrc=${tone}:s=44100`, '-t', String(durationS)],
      // Drawn small and enlarged: soft light has no detail to lose, and a first start has other things to do.
      ...[
        '-vf',
        'vignette=PI/4,scale=1280:720:flags=bicubic',
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '24',
        '-pix_fmt',
        'yuv420p',
        '-g',
        '60',
      ],
      ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', file],
    ],
    { silenceMs: 120_000 },
  );
};
