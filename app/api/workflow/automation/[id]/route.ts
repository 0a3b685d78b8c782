import {
  deleteAutomation as deleteContract,
  readAutomation as readContract,
  saveAutomation as saveContract,
} from "@/lib/outward/automations/contract";
import { deleteAutomation } from "@/lib/outward/automations/delete-automation";
import { readAutomation } from "@/lib/outward/automations/read-automation";
import { saveAutomation } from "@/lib/outward/automations/save-automation";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(readContract, readAutomation);
export const PUT = clientRoute(saveContract, saveAutomation);
export const DELETE = clientRoute(deleteContract, deleteAutomation);
