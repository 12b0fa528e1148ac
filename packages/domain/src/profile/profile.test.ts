import { describe, expect, it } from 'vitest';
import { canSave, type ImageUpload, type ImageUploadEvent, next, noUpload } from './image-upload.ts';
import { isPhotoTooLarge, looksLikeImage, photoTypeOf } from './images.ts';
import { firstNameOf, formatPhone, greetedName, parsePhone } from './person.ts';

describe('a phone number', () => {
  it.each([
    ['a Brazilian landline', '551133224455', '(11) 3322-4455'],
    ['a Brazilian mobile', '5511998761003', '(11) 99876-1003'],
    ['a landline without country code', '1133224455', '(11) 3322-4455'],
    ['a mobile without country code', '11998761003', '(11) 99876-1003'],
    ['a mobile of an area that begins like the country', '55999887766', '(55) 99988-7766'],
    ['one that is written already', '+55 (11) 99876-1003', '(11) 99876-1003'],
    ['a number of the United States', '14155552671', '+14155552671'],
    ['a Portuguese number', '351912345678', '+351912345678'],
    ['no number', '', ''],
  ])('%s', (_title, phone, written) => {
    expect(formatPhone(phone)).toBe(written);
  });
});

describe('a typed phone number', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['(11) 99876-1003', '5511998761003'],
    ['11 3322 4455', '551133224455'],
    ['(55) 99988-7766', '5555999887766'],
    ['+55 (11) 99876-1003', '5511998761003'],
    ['5511998761003', '5511998761003'],
    ['+351 912 345 678', '351912345678'],
    ['+1 415 555 2671', '14155552671'],
    ['123', undefined],
    ['+1234567890123456', undefined],
    ['onze', undefined],
    ['11 99876-1003 ramal 2', undefined],
  ])('%j', (typed, digits) => {
    expect(parsePhone(typed)).toBe(digits);
  });

  it.each(['5511998761003', '551133224455', '351912345678', '14155552671'])('%s stays as it is written', (digits) => {
    expect(parsePhone(formatPhone(digits))).toBe(digits);
  });
});

describe('a greeting', () => {
  it.each([
    ['Vitória Souza', 'Vitória', 'VITÓRIA'],
    ['  Ana  ', 'Ana', 'ANA'],
    ['', '', ''],
  ])('%j', (name, first, greeted) => {
    expect([firstNameOf(name), greetedName(name, 'pt-BR')]).toEqual([first, greeted]);
  });
});

describe('a photo', () => {
  it.each([
    ['photo.png', 'image/png'],
    ['Foto de Perfil.JPG', 'image/jpeg'],
    ['a.b.jpeg', 'image/jpeg'],
    ['a.webp', 'image/webp'],
    ['a.svg', null],
    ['a.png.exe', null],
    ['png', null],
    ['a.constructor', null],
    ['', null],
  ])('named %j is %s', (name, type) => {
    expect(photoTypeOf(name)).toBe(type);
  });

  it.each([
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0], true],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0], true],
    ['GIF', [...Buffer.from('GIF89a......')], true],
    ['WebP', [...Buffer.from('RIFF....WEBPVP8 ')], true],
    ['a wave file', [...Buffer.from('RIFF....WAVEfmt ')], false],
    ['AVIF', [...Buffer.from('....ftypavif....')], true],
    ['an MP4', [...Buffer.from('....ftypisom....')], false],
    ['SVG', [...Buffer.from('<svg xmlns="http')], false],
    ['a page', [...Buffer.from('<!doctype html>.')], false],
    ['nothing', [], false],
  ])('%s by its first bytes: %s', (_title, bytes, expected) => {
    expect(looksLikeImage(Uint8Array.from(bytes))).toBe(expected);
  });

  it.each([
    [250, 250, false],
    [300, 300, false],
    [301, 300, true],
    [300, 301, true],
  ])('of %ix%i is too large: %s', (width, height, expected) => {
    expect(isPhotoTooLarge({ width, height })).toBe(expected);
  });
});

describe('the upload of a photo', () => {
  const chosen: ImageUploadEvent = { name: 'chosen', fileName: 'eu.png', source: 'blob:1' };
  const cropped: ImageUploadEvent = { name: 'cropped', preview: 'blob:2' };
  const progressed = (sent: number, total = 200): ImageUploadEvent => ({ name: 'progressed', sent, total });
  const uploaded: ImageUploadEvent = { name: 'uploaded', url: '/files/a.png' };
  const run = (...events: ImageUploadEvent[]) => events.reduce((state, event) => next(state, event).state, noUpload);

  it.each<[string, ImageUpload, Partial<ImageUpload>, boolean]>([
    ['nothing chosen', noUpload, { status: 'idle' }, true],
    ['chosen', run(chosen), { status: 'cropping', source: 'blob:1' }, false],
    ['cropping given up', run(chosen, { name: 'cancelled' }), { status: 'idle' }, true],
    ['cropped', run(chosen, cropped), { status: 'uploading', progress: 0 }, false],
    ['half sent', run(chosen, cropped, progressed(101)), { status: 'uploading', progress: 50 }, false],
    ['a size of zero', run(chosen, cropped, progressed(0, 0)), { status: 'uploading', progress: 0 }, false],
    ['progress going back', run(chosen, cropped, progressed(150), progressed(10)), { progress: 75 }, false],
    ['uploaded', run(chosen, cropped, uploaded), { status: 'uploaded', url: '/files/a.png' }, true],
    ['failed', run(chosen, cropped, { name: 'failed', problem: 'upload_failed' }), { status: 'error' }, true],
    [
      'chosen again after a failure',
      run({ name: 'failed', problem: 'invalid_type' }, chosen),
      { status: 'cropping' },
      false,
    ],
    ['an answer after giving up', run(chosen, cropped, { name: 'cancelled' }, uploaded), { status: 'idle' }, true],
    [
      'another choice given up',
      run(chosen, cropped, uploaded, chosen, chosen, { name: 'cancelled' }),
      { status: 'uploaded', url: '/files/a.png' },
      true,
    ],
    [
      'another choice that is no image',
      run(chosen, cropped, uploaded, { name: 'failed', problem: 'invalid_type' }),
      { status: 'uploaded' },
      true,
    ],
    ['taken back', run(chosen, cropped, uploaded, { name: 'cancelled' }), { status: 'idle' }, true],
    ['a crop of nothing', run(cropped), { status: 'idle' }, true],
    ['progress of nothing', run(progressed(10)), { status: 'idle' }, true],
  ])('%s', (_title, state, expected, isSavable) => {
    expect(state).toMatchObject(expected);
    expect(canSave(state)).toBe(isSavable);
  });
});
