/** Points the way out, which is the other way in Arabic. */
export function SignOutIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className="size-4 shrink-0 fill-none stroke-current stroke-[1.5] sm:hidden rtl:-scale-x-100"
    >
      <path d="M6 2.5H3.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1H6M10 5l3 3-3 3M13 8H6" />
    </svg>
  )
}
