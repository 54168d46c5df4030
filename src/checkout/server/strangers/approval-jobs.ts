/** The background job that cancels orders not approved before the cut-off. */
import * as z from 'zod/mini';
import { type ApprovalContext, endUnapproved } from './approval-service.ts';
import { endUnapprovedJob } from './end-unapproved-job.ts';

const EndUnapproved = z.object({ orderId: z.uuid() });

export function approvalJobs(context: ApprovalContext) {
  return {
    [endUnapprovedJob]: (payload: unknown) =>
      endUnapproved(context, EndUnapproved.parse(payload).orderId),
  };
}
