import type * as automations from "@/lib/outward/automations/contract";
import type * as runs from "@/lib/outward/runs/contract";
import type * as webhooks from "@/lib/outward/webhooks/contract";
import type * as workflows from "@/lib/outward/workflows/contract";
import { at } from "./address-of";

/** The part of the table of endpoints that is about workflows; other pages do not carry it. */
export const workflowEndpoints = {
  cancelRun: at<typeof runs.cancelRun>("POST /api/workflow/run/{id}/cancel"),
  continueFailedRuns: at<typeof runs.continueFailedRuns>(
    "POST /api/workflow/automation/{id}/continue-failed",
  ),
  continueRun: at<typeof runs.continueRun>("POST /api/workflow/run/{id}/continue"),
  decideRun: at<typeof runs.decideRun>("POST /api/workflow/run/{id}/decide"),
  listRuns: at<typeof runs.listRuns>("GET /api/workflow/automation/{id}/runs"),
  readRun: at<typeof runs.readRun>("GET /api/workflow/run/{id}"),
  replayRun: at<typeof runs.replayRun>("POST /api/workflow/run/{id}/replay"),
  testRun: at<typeof runs.testRun>("POST /api/workflow/automation/{id}/test-run"),
  createWebhook: at<typeof webhooks.createWebhook>("POST /api/workflow/webhook/create"),
  deleteWebhook: at<typeof webhooks.deleteWebhook>("DELETE /api/workflow/webhook/{id}"),
  listDeliveries: at<typeof webhooks.listDeliveries>("GET /api/workflow/webhook/{id}/deliveries"),
  listWebhooks: at<typeof webhooks.listWebhooks>("GET /api/workflow/webhooks/{userId}"),
  replayDelivery: at<typeof webhooks.replayDelivery>(
    "POST /api/workflow/webhook/{id}/deliveries/{deliveryId}/replay",
  ),
  rotateWebhookSecret: at<typeof webhooks.rotateWebhookSecret>(
    "POST /api/workflow/webhook/{id}/rotate-secret",
  ),
  testWebhook: at<typeof webhooks.testWebhook>("POST /api/workflow/webhook/{id}/test"),
  updateWebhook: at<typeof webhooks.updateWebhook>("PUT /api/workflow/webhook/{id}"),
  allAssignments: at<typeof workflows.allAssignments>("GET /api/workflow/admin/assignments"),
  assignWorkflow: at<typeof workflows.assignWorkflow>("POST /api/workflow/admin/assign"),
  deleteAssignment: at<typeof workflows.deleteAssignment>("DELETE /api/workflow/assignment/{id}"),
  allowEditing: at<typeof workflows.allowEditing>("PUT /api/workflow/assignment/{id}"),
  incrementStat: at<typeof workflows.incrementStat>("POST /api/workflow/stat/increment"),
  setStat: at<typeof workflows.setStat>("POST /api/workflow/stat/set"),
  userWorkflows: at<typeof workflows.userWorkflows>("GET /api/workflow/user/{userId}"),
  workflowStats: at<typeof workflows.workflowStats>("GET /api/workflow/stats/{userId}/{workflowSlug}"),
  createAutomation: at<typeof automations.createAutomation>("POST /api/workflow/automations"),
  deleteAutomation: at<typeof automations.deleteAutomation>("DELETE /api/workflow/automation/{id}"),
  listAutomations: at<typeof automations.listAutomations>("GET /api/workflow/automations/{userId}"),
  previewAutomation: at<typeof automations.previewAutomation>("POST /api/workflow/automation/{id}/preview"),
  makeGoogleFile: at<typeof automations.makeGoogleFile>("POST /api/workflow/google-file"),
  publishAutomation: at<typeof automations.publishAutomation>("POST /api/workflow/automation/{id}/publish"),
  readAutomation: at<typeof automations.readAutomation>("GET /api/workflow/automation/{id}"),
  renewHookKey: at<typeof automations.renewHookKey>("POST /api/workflow/automation/{id}/hook-key"),
  sampleEvents: at<typeof automations.sampleEvents>("GET /api/workflow/samples/{userId}/{trigger}"),
  saveAutomation: at<typeof automations.saveAutomation>("PUT /api/workflow/automation/{id}"),
  switchAutomation: at<typeof automations.switchAutomation>("PUT /api/workflow/automation/{id}/state"),
};
