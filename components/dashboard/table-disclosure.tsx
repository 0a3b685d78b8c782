"use client";

import { LazyDisclosure } from "@/components/shared/lazy-disclosure";
import { lazyPart } from "@/components/ui/lazy-part";
import type { DayTableProps } from "./day-table";

const dayTable = lazyPart<DayTableProps>(() => import("./day-table"));

/** The chart's figures as a table; its code is loaded when it is opened. */
export const TableDisclosure = (props: DayTableProps) => (
  <LazyDisclosure summary="Show as a table" part={dayTable} props={props} />
);
