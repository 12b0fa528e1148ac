/** What is changed in the copy of mediasoup's worker source. This file is part of the cache key: a change rebuilds. */

export type Patch = { readonly file: string; readonly from: string; readonly to: string };

export const patches: readonly Patch[] = [
  // Debian 12 has meson 1.0, which builds it as well.
  { file: 'meson.build', from: "meson_version: '>= 1.1.0',", to: '' },
  // Most of the time goes into reading the same headers again; read once, the build takes a third of it.
  {
    file: 'meson.build',
    from: "cpp_args: cpp_args + ['-DMS_EXECUTABLE'],",
    to: "cpp_args: cpp_args + ['-DMS_EXECUTABLE'],\n  cpp_pch: 'pch/palco.hpp',",
  },
  // Debian's OpenSSL knows kernel TLS. It asks the BIO about it, and the callback's answer of 1 to every control call
  // would be read as "it is on": the first DTLS handshake would then crash for want of a write buffer.
  {
    file: 'src/RTC/DtlsTransport.cpp',
    from: '(operationType == BIO_CB_RETURN) ? static_cast<long>(ret) : 1',
    to: '(operationType & BIO_CB_RETURN) ? static_cast<long>(ret) : 1',
  },
];

const standardHeaders = [
  'algorithm',
  'array',
  'chrono',
  'cstdint',
  'cstring',
  'deque',
  'functional',
  'iterator',
  'limits',
  'list',
  'map',
  'memory',
  'optional',
  'set',
  'sstream',
  'string',
  'string_view',
  'unordered_map',
  'unordered_set',
  'utility',
  'variant',
  'vector',
];

/** What nearly every file of the worker includes. */
export function precompiledHeader(generated: readonly string[]): string {
  const names = [...standardHeaders, 'uv.h', 'ankerl/unordered_dense.h', ...generated.map((name) => `FBS/${name}`)];
  return `#pragma once\n${names.map((name) => `#include <${name}>\n`).join('')}`;
}
