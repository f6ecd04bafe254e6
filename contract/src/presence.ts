/** Who is on a sheet now, and in which cell: told among its members on the live line, kept nowhere, and no change of the sheet. */
import { z } from 'zod';
import { Id, IdOrZero } from '#ids.ts';

/** A cell, or a row's name, whose column is 0. */
export const CellPlace = z.object({ rowID: Id, columnID: IdOrZero });
export type CellPlace = z.infer<typeof CellPlace>;

/** Where a person is; nowhere that the others see, where `at` is null. */
export const PersonAt = z.object({ userID: Id, at: CellPlace.nullable() });
export type PersonAt = z.infer<typeof PersonAt>;

/**
 * The pushes of a sheet to those members who asked for them. `presentPeople(sheetID, userIDs)` are all who are there now;
 * `presentPlaces(sheetID, places)` are where some of them went since.
 */
export const presencePushes = { people: 'presentPeople', places: 'presentPlaces' } as const;

const PresentPeople = z.array(Id);
const PresentPlaces = z.array(PersonAt);

/** The ids of a push of people, or undefined where it is none. */
export const readPresentPeople = (sent: unknown): number[] | undefined => PresentPeople.safeParse(sent).data;

/** The places of a push, or undefined where it is none. */
export const readPresentPlaces = (sent: unknown): PersonAt[] | undefined => PresentPlaces.safeParse(sent).data;
