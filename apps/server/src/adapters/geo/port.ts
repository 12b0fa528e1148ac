/** Where an address is, from data on this machine. */

export type GeoPlace = {
  /** ISO 3166 in capitals, "local" for private networks; null: not known. */
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** Whose data it is, which its licence wants named. */
export type GeoSource = { readonly name: string; readonly url: string; readonly hasCities: boolean };

export type Geo = {
  /** Never rejects: a place that cannot be found is unknown. */
  lookup(address: string): Promise<GeoPlace>;
  /** Null: there is no data. */
  source(): Promise<GeoSource | null>;
};

export const unknownPlace: GeoPlace = { country: null, region: null, city: null, latitude: null, longitude: null };
export const localPlace: GeoPlace = { ...unknownPlace, country: 'local' };
