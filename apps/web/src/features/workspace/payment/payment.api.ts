import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { paymentRoutes as routes, type Order, type Payment } from 'contract/workspace/payment'
import { call } from '#platform/http.ts'

const KEY = 'payment'

export const paymentQuery = queryOptions({
  queryKey: [KEY, 'overview'],
  queryFn: ({ signal }) => call(routes.get, { signal }),
})

/** The open payment with its secret: fetched whenever it is shown, and not kept. */
export const checkoutQuery = queryOptions({
  queryKey: [KEY, 'checkout'],
  queryFn: ({ signal }) => call(routes.checkout, { signal }),
  gcTime: 0,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

export const standingQuery = queryOptions({
  queryKey: [KEY, 'standing'],
  queryFn: ({ signal }) => call(routes.standing, { signal }),
  staleTime: 600_000,
})

export const previewQuery = (order: Order) =>
  queryOptions({
    queryKey: [KEY, 'preview', order],
    queryFn: ({ signal }) => call(routes.preview, { body: order, signal }),
  })

export const invoicePages = infiniteQueryOptions({
  queryKey: [KEY, 'invoices'],
  queryFn: ({ pageParam, signal }) =>
    call(routes.invoices, { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** The payment refreshed from the payment provider, whether its message has reached us or not. */
export const resultQuery = queryOptions({
  queryKey: [KEY, 'result'],
  queryFn: async ({ client }): Promise<Payment> => {
    const payment = await call(routes.refresh, { idempotencyKey: crypto.randomUUID() })
    // Replaces what other pages have cached.
    client.setQueryData(paymentQuery.queryKey, payment)
    client.setQueryData(standingQuery.queryKey, payment.standing)
    void client.invalidateQueries({ queryKey: invoicePages.queryKey })
    return payment
  },
  gcTime: 0,
})

/** Invalidates all payment queries. */
function useRenewed() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [KEY] })
}

export function usePaymentChange() {
  const onSuccess = useRenewed()
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  return {
    subscribe: useMutation({
      mutationFn: (body: Order) => call(routes.subscribe, { body, ...key() }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: (body: BodyOf<typeof routes.change>) => call(routes.change, { body }),
      onSuccess,
    }),
    cancel: useMutation({ mutationFn: () => call(routes.cancel, key()), onSuccess }),
    resume: useMutation({ mutationFn: () => call(routes.resume, key()), onSuccess }),
    bill: useMutation({
      mutationFn: (body: BodyOf<typeof routes.changeBilling>) => call(routes.changeBilling, { body }),
      onSuccess,
    }),
  }
}
