/** The countries of the world as paths of a map, from Natural Earth data that is part of this page. */
import { type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';
import { countryCodes } from './country-codes.ts';

export const mapWidth = 960;
export const mapHeight = 480;

type Topology = Parameters<typeof feature>[0];
type Atlas = Topology & { readonly objects: { readonly countries: Parameters<typeof feature>[1] } };

// The file has the shape that its package documents.
const topology = atlas as unknown as Atlas;
const { features } = feature(topology, topology.objects.countries) as unknown as ExtendedFeatureCollection;
const antarctica = '010';
const inhabited: ExtendedFeatureCollection = {
  type: 'FeatureCollection',
  features: features.filter(({ id }) => id !== antarctica),
};
const projection = geoNaturalEarth1().fitSize([mapWidth, mapHeight], inhabited);
const pathOf = geoPath(projection);

/** `code` is ISO 3166 in capitals; null for a few territories without one. */
export const worldCountries = inhabited.features.map((country, index) => ({
  id: `${country.id ?? ''} ${index}`,
  code: countryCodes.get(String(country.id)) ?? (country.properties?.['name'] === 'Kosovo' ? 'XK' : null),
  path: pathOf(country) ?? '',
}));

export const positionOf = (longitude: number, latitude: number): readonly [x: number, y: number] | null => {
  const at = projection([longitude, latitude]);
  return at && [Math.round(at[0] * 10) / 10, Math.round(at[1] * 10) / 10];
};
