import {
  deleteAutomation as deleteContract,
  readAutomation as readContract,
  saveAutomation as saveContract,
} from "@/lib/outward/workflows/definition-contract";
import { deleteAutomation } from "@/lib/outward/workflows/delete-automation";
import { readAutomation } from "@/lib/outward/workflows/read-automation";
import { saveAutomation } from "@/lib/outward/workflows/save-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(readContract, readAutomation);
export const PUT = clientRoute(saveContract, saveAutomation);
export const DELETE = clientRoute(deleteContract, deleteAutomation);
